/* A library of its own package. */
#ifndef HIPFOO_H
#define HIPFOO_H
typedef enum hipfooStatus { HIPFOO_OK } hipfooStatus;
typedef enum rocfoo_status { rocfoo_ok } rocfoo_status;
#ifdef __cplusplus
extern "C" {
#endif
hipfooStatus hipfooRun(int n);
rocfoo_status rocfoo_run(int n);
rocfoo_status rocfoo_scale(int n, const float *by);
#ifdef __cplusplus
}
#endif
#endif
