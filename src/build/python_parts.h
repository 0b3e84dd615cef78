/* The parts of build_python. */
#ifndef BUILD_PYTHON_PARTS_H
#define BUILD_PYTHON_PARTS_H

#include "build/strings.h"

/* Is the name in the file's code? */
bool python_has(const struct strings *x, const char *name);

/* A name of torch.utils.cpp_extension's, and torch.version.cuda. python_torch.c */
void python_torch(struct strings *x, uint32_t i);

/* Extension(...) of setuptools with something of CUDA's: its C++ sources have to know HIP's
 * platform. python_extension.c */
void python_extension(struct strings *x, uint32_t i);

#endif
