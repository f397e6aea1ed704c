"""List what systems, browsers and people add to the name of a copied file, in the languages of its users.

Drive, Colab and macOS name a copy "Copy of X", "X のコピー" or "X copy 2", Windows "X - Copy (2)", JupyterLab
"X-Copy1", browsers "X (1)". Numbers after a name need no entry.
"""

# ruff: noqa: RUF001 - these are words in their languages' own letters

from __future__ import annotations

# Each line: a language and its marks. Case, accents and punctuation do not matter.
COPIES = {
    "Arabic": ("نسخة من", "نسخة", "النسخة"),
    "Basque": ("kopia",),
    "Bengali": ("এর অনুলিপি", "কপি"),
    "Bulgarian": ("копие на", "копие от", "копие"),
    "Catalan": ("còpia de", "còpia"),
    "Chinese": ("的副本", "副本", "的複本", "複本", "的拷贝", "拷贝", "的拷貝", "拷貝", "复制", "複製"),
    "Croatian, Serbian, Slovenian": ("kopija", "kopija datoteke", "копија", "копија датотеке"),
    "Czech": ("kopie", "kopie souboru", "kopie dokumentu"),
    "Danish": ("kopi af", "kopi", "en kopi af"),
    "Dutch": ("kopie van", "kopie"),
    "English": ("copy of", "copy", "a copy of", "duplicate of", "duplicate"),
    "Estonian": ("koopia", "koopia failist"),
    "Filipino": ("kopya ng",),
    "Finnish": ("kopio", "kopio kohteesta", "kopio tiedostosta"),
    "French": ("copie de", "copie d", "copie"),
    "German": ("kopie von", "kopie"),
    "Greek": ("αντίγραφο του", "αντίγραφο από", "αντίγραφο"),
    "Hebrew": ("עותק של", "עותק", "העתק של", "העתק"),
    "Hindi": ("की प्रति", "की प्रतिलिपि", "की कॉपी", "प्रतिलिपि", "कॉपी"),
    "Hungarian": ("másolat", "másolata"),
    "Icelandic": ("afrit af", "afrit"),
    "Indonesian, Malay": ("salinan dari", "salinan", "salinan bagi"),
    "Italian": ("copia di", "copia"),
    "Japanese": ("のコピー", "コピー", "のコピーのコピー"),
    "Korean": ("의 사본", "사본", "의 복사본", "복사본", "복사"),
    "Latvian, Lithuanian": ("kopija", "kopijas", "kopija no", "faila kopija"),
    "Norwegian": ("kopi av", "kopi"),
    "Persian": ("رونوشت از", "رونوشت", "کپی از", "کپی"),
    "Polish": ("kopia", "kopia pliku"),
    "Portuguese": ("cópia de", "cópia"),
    "Romanian": ("copie a", "copie pentru", "copie"),
    "Russian": ("копия", "копия файла", "копия блокнота"),
    "Slovak": ("kópia súboru", "kópia dokumentu", "kópia"),
    "Spanish": ("copia de", "copia"),
    "Swedish": ("kopia av", "kopia"),
    "Thai": ("สำเนาของ", "สำเนา", "คัดลอก"),
    "Turkish": ("kopyası", "dosyasının kopyası", "adlı dosyanın kopyası", "öğesinin kopyası", "kopya"),
    "Ukrainian": ("копія", "копія файлу"),
    "Vietnamese": ("bản sao của", "bản sao", "sao chép"),
}
# What people and editors add to the name of a version.
VERSIONS = (
    *("final", "finale", "final version", "endgültig", "fertig", "definitivo", "définitif", "v", "ver", "version"),
    *(
        "new",
        "neu",
        "nuevo",
        "nouveau",
        "old",
        "alt",
        "backup",
        "bak",
        "checkpoint",
        "autosave",
        "autosaved",
        "recovered",
    ),
    *("solved", "solution", "solutions", "lösung", "done", "submission", "submitted", "abgabe", "homework", "hw"),
    *("colab", "ipynb", "py", "download", "draft"),
)
