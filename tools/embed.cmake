# Writes a file as a C array: cmake -DFROM=file -DTO=file.c -DNAME=name -P embed.cmake. A NUL is its last byte.
file(READ "${FROM}" hex HEX)
string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${hex}")
string(REGEX REPLACE "(0x..,0x..,0x..,0x..,0x..,0x..,0x..,0x..,0x..,0x..,0x..,0x..,0x..,0x..,0x..,0x..,)" "\\1\n" bytes "${bytes}")
file(WRITE "${TO}" "extern const char ${NAME}[];\nconst char ${NAME}[] = {\n${bytes}0};\n")
