/* A package of an older release in the same folder: see packages.txt. */
#ifndef HIPOLD_H
#define HIPOLD_H
#ifdef __cplusplus
extern "C" {
#endif
int hipoldBefore(int n);
#ifdef __cplusplus
}
#endif
#endif
