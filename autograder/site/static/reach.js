// What the theme leaves out: the sidebar is a landmark, and wide figures and formulas scroll by keyboard, too.

document.addEventListener("DOMContentLoaded", () => {
  const sidebar = document.getElementById("pst-primary-sidebar");
  sidebar?.setAttribute("role", "complementary");
  sidebar?.setAttribute("aria-label", "Course");
});

function reach() {
  for (const wide of document.querySelectorAll(".bd-article :is(p:has(> img:only-child), .formula)")) {
    if (wide.scrollWidth > wide.clientWidth) wide.tabIndex = 0;
    else wide.removeAttribute("tabindex");
  }
}

addEventListener("load", reach);
addEventListener("resize", reach);
