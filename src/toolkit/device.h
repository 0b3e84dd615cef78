/* Files of device code without any code: text and formats that readers accept. */
#ifndef TOOLKIT_DEVICE_H
#define TOOLKIT_DEVICE_H

#include "base/buf.h"

/* Each appends a whole file. arch: 52 for 5.2. */
void device_ptx(int arch, const char *source, struct buf *out);
void device_cubin(int arch, struct buf *out);
void device_fatbin(struct buf *out);

#endif
