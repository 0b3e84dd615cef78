/*
 * The parameters of MTGP32 and their table (curand_mtgp32_host.h, curand_mtgp32dc_p_11213.h): data, for which
 * there is no kind of row.
 */
typedef __SIZE_TYPE__ size_t;

struct mtgp32_params_fast {
    int mexp;
    int pos;
    int sh1;
    int sh2;
    unsigned int tbl[16];
    unsigned int tmp_tbl[16];
    unsigned int flt_tmp_tbl[16];
    unsigned int mask;
    unsigned char poly_sha1[21];
};
typedef struct mtgp32_params_fast mtgp32_params_fast_t;
extern mtgp32_params_fast_t mtgp32dc_params_fast_11213[];
