"""Define what crosses between trusted code and a student's code, and what both sides share.

``protocol`` defines the messages, ``values`` converts Python values, ``wire`` frames messages, ``control`` defines the
messages between a worker and its warm process, and ``policy`` states what student code may do. Nothing here imports the
rest of the engine.
"""
