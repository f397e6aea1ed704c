"""What crosses the line between trusted code and a student's code, and all that both sides know.

``protocol`` names the messages, ``values`` turns Python values into what may cross, ``wire`` frames them, ``control``
is what a worker says to its warm process, ``policy`` says what student code may do. Nothing here imports the engine.
"""
