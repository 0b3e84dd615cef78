#ifndef MULTI_HOST_H
#define MULTI_HOST_H

#ifdef __cplusplus
extern "C" {
#endif

void multi_fail(const char *file, int line, const char *what);
void multi_reference(const float *a, const float *b, float *out, int n, float w);
int multi_device_count(void);

#ifdef __cplusplus
}
#endif

#endif
