/* Writes the headers of a CUDA toolkit into DIR/include: toolkit-headers DIR RELEASE */
#include "toolkit/headers.h"
#include <stdio.h>

int main(int argc, char **argv)
{
    struct err err;
    release cuda;
    if (argc != 3 || release_parse(str_of(argv[2]), &cuda) != 0) {
        fprintf(stderr, "usage: toolkit-headers DIR RELEASE\n");
        return 2;
    }
    if (toolkit_write_headers(argv[1], cuda, &err) != 0) {
        fprintf(stderr, "toolkit-headers: %s\n", err.msg);
        return 3;
    }
    return 0;
}
