/* Shared by python*.c. */
#ifndef BUILD_PYTHON_PARTS_H
#define BUILD_PYTHON_PARTS_H

#include "build/strings.h"

/* True if the file's code contains the name. */
bool python_has(const struct strings *x, const char *name);

/* Handles a name of torch.utils.cpp_extension, and torch.version.cuda. python_torch.c */
void python_torch(struct strings *x, uint32_t i);

/* Handles Extension(...) of setuptools with something of CUDA's, and PyTorch's CUDAExtension(...):
 * setuptools needs HIP's platform, and both the macros of the project's HIP side.
 * python_extension.c */
void python_extension(struct strings *x, uint32_t i);

/* Reports the macros of the project's HIP side that no call of an extension's class could get. */
void python_define(struct strings *x);

#endif
