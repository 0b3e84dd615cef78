/* Ports of words of command lines. */
#include "build/words.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>

static struct arena arena;
static struct map map;

static uint32_t split(struct str s, struct build_word *word)
{
    uint32_t n = 0;
    for (size_t i = 0; i < s.n;) {
        size_t begin = i;
        bool quoted = false;
        for (int depth = 0; i < s.n && (quoted || depth || !strchr(" \n", s.p[i])); i++) {
            quoted = quoted != (s.p[i] == '"' && (i == begin || s.p[i - 1] != '\\'));
            depth += (s.p[i] == '(') - (s.p[i] == ')');
        }
        struct str text = str_cut(s, begin, i);
        if (text.n > 1 && text.p[0] == '"')
            text = str_cut(text, 1, text.n - 1);
        if (i > begin && !str_is(text, "\\"))
            word[n++] = (struct build_word){.span = {(uint32_t)begin, (uint32_t)i}, .text = text};
        i++;
    }
    return n;
}

/* Returns the ported text, and after it the findings' numbers: "-g ! 2102". */
static const char *port_for(const char *text, enum build_driver driver, release rocm,
                            enum libs libs)
{
    struct source src;
    struct build_word word[64];
    struct edits edits = {.arena = &arena};
    struct findings findings = {.arena = &arena, .src = &src};
    struct tally tally = {0};
    struct translate_options opt = {.rocm = rocm, .libs = libs};
    struct build b = {.language = BUILD_MAKE,
                      .root = "$(ROCM_PATH)",
                      .src = &src,
                      .map = &map,
                      .opt = &opt,
                      .arena = &arena,
                      .edits = &edits,
                      .findings = &findings,
                      .tally = &tally};
    struct buf out = {0};
    source_init(&src, "Makefile", str_of(text), &arena);
    build_words(&b, word, split(str_of(text), word), driver);
    struct settled settled = edits_settle(&edits, &arena);
    assert_int_equal(settled.ndropped, 0);
    settled_apply(&settled, &src, &out);
    for (size_t i = 0; i < findings.list.n; i++)
        buf_printf(&out, "%s%d", i ? " " : " ! ", findings.list.p[i].def->number);
    const char *got = arena_strdup(&arena, buf_str(&out));
    buf_release(&out);
    vec_release(&edits.list);
    vec_release(&findings.list);
    vec_release(&b.left);
    return got;
}

static const char *nvcc(const char *text)
{
    return port_for(text, DRIVER_NVCC, RELEASE(6, 4), LIBS_HIP);
}

static const char *host(const char *text)
{
    return port_for(text, DRIVER_HOST, RELEASE(6, 4), LIBS_HIP);
}

static const char *both(const char *text)
{
    return port_for(text, DRIVER_BOTH, RELEASE(6, 4), LIBS_HIP);
}

static void what_everybody_has_stays(void **state)
{
    (void)state;
    static const char text[] =
        "-O3 -Iinc -I inc -DX=1 -L. -lm -o a.out -c -g -shared -fPIC -std=c++17 -x c++ a.cu $(X)";
    assert_string_equal(nvcc(text), text);
    assert_string_equal(host(text), text);
    assert_string_equal(both(text), text);
}

static void gpus_are_told_once(void **state)
{
    (void)state;
    assert_string_equal(nvcc("-gencode arch=compute_70,code=sm_70 -O2 -arch=sm_70 -code sm_70"),
                        "-O2 ! 2104");
    assert_string_equal(nvcc("-arch=sm_70"), " ! 2104");
    assert_string_equal(nvcc("-arch sm_70  -arch=sm_80"), " ! 2104");
    assert_string_equal(nvcc("-O2 -gencode=arch=compute_70,code=sm_70"), "-O2 ! 2104");
    assert_string_equal(nvcc("a \\\n -arch=$(SM) \\\n b"), "a \\\n b ! 2104");
    assert_string_equal(nvcc("-O2 -arch"), "-O2 -arch ! 2103");
}

static void flags_go_to_the_host(void **state)
{
    (void)state;
    assert_string_equal(nvcc("-Xcompiler -Wall,-Wextra -O2"), "-Wall -Wextra -O2");
    assert_string_equal(nvcc("-Xcompiler \"-fPIC -Wall\""), "-fPIC -Wall");
    assert_string_equal(nvcc("-Xcompiler=\"-fPIC,-Wall\""), "-fPIC -Wall");
    assert_string_equal(nvcc("--compiler-options='-fPIC'"), "-fPIC");
    assert_string_equal(nvcc("-Xcompiler \\\"-fPIC -Wall\\\" -g"), "-fPIC -Wall -g");
    assert_string_equal(nvcc("-Xcompiler -Wl\\,-z\\,now"), "-Wl,-z,now");
    assert_string_equal(nvcc("-Xcompiler \\\"-Wl,-rpath,$(HERE)/lib\\\""),
                        "-Wl,-rpath,$(HERE)/lib");
    assert_string_equal(nvcc("-Xcompiler -Wl,-O1,--as-needed,-fPIC,-Wall,-Wa,--x"),
                        "-Wl,-O1,--as-needed -fPIC -Wall -Wa,--x");
    assert_string_equal(nvcc("-Xcompiler=-Wl,-rpath,$(CUDA_HOME)/lib64,-g"),
                        "-Wl,-rpath,$(ROCM_PATH)/lib -g");
    assert_string_equal(nvcc("-Xcompiler $(subst a,b,$(F)),-g"), "$(subst a,b,$(F)) -g");
    assert_string_equal(nvcc("-Xcompiler -fopenmp"), "-fopenmp ! 2102");
    assert_string_equal(nvcc("a -Xcompiler"), "a");
    assert_string_equal(nvcc("-Xlinker -rpath,/x -Xlinker=-z"), "-Wl,-rpath,/x -Wl,-z");
    assert_string_equal(nvcc("-Xlinker \"-rpath=\\$$ORIGIN\""), "-Wl,\"-rpath=\\$$ORIGIN\"");
}

static void flags_have_counterparts(void **state)
{
    (void)state;
    assert_string_equal(nvcc("-rdc=true -rdc true --relocatable-device-code=false"),
                        "-fgpu-rdc -fgpu-rdc -fno-gpu-rdc");
    assert_string_equal(nvcc("-rdc=$(RDC)"), "-rdc=$(RDC) ! 2101");
    assert_string_equal(nvcc("-dc a.cu"), "-fgpu-rdc -c a.cu");
    assert_string_equal(nvcc("a -dlink"), "a -dlink ! 2101");
    assert_string_equal(nvcc("-lineinfo a"), "-gline-tables-only a");
    assert_string_equal(nvcc("-g -lineinfo a"), "-g a");
    assert_string_equal(nvcc("-x cu a -std c++14 -O 3 -m 64 --output-file=b --optimize 2"),
                        "-x hip a -std=c++14 -O3 -m64 -o b -O2");
    assert_string_equal(nvcc("a --threads 4 -t4 -t=0 -ccbin $(CXX) --expt-relaxed-constexpr -w"),
                        "a -w");
    assert_string_equal(nvcc("a -Xptxas -v --ptxas-options=-v,-O3"), "a");
    assert_string_equal(nvcc("a -Xptxas -v,-dlcm=cg"), "a ! 2102");
    assert_string_equal(nvcc("a -maxrregcount=32"), "a ! 2102");
    assert_string_equal(nvcc("-Werror all-warnings -Werror cross-execution-space-call"), "-Werror");
    assert_string_equal(nvcc("--default-stream per-thread"), "-fgpu-default-stream=per-thread");
}

static void numbers_by_release(void **state)
{
    (void)state;
    assert_string_equal(port_for("--use_fast_math", DRIVER_NVCC, RELEASE(5, 2), LIBS_HIP),
                        "-fgpu-flush-denormals-to-zero ! 2102");
    assert_string_equal(nvcc("-use_fast_math"),
                        "-fgpu-flush-denormals-to-zero -fno-hip-fp32-correctly-rounded-divide-sqrt "
                        "-fgpu-approx-transcendentals ! 2102");
    assert_string_equal(nvcc("-fmad=false -ftz true"),
                        "-ffp-contract=off -fgpu-flush-denormals-to-zero");
    assert_string_equal(port_for("a -prec-div=true", DRIVER_NVCC, RELEASE(5, 2), LIBS_HIP), "a");
}

static void libraries_have_rows(void **state)
{
    (void)state;
    assert_string_equal(nvcc("a -lcudart -lcublas -lm"), "a -lhipblas -lm");
    assert_string_equal(host("a -lcudart -lcublas -lcuda -lm"), "a -lamdhip64 -lhipblas -lm");
    assert_string_equal(both("-lcudart"), "-lamdhip64");
    assert_string_equal(port_for("-lcublas -lcublasLt", DRIVER_HOST, RELEASE(6, 4), LIBS_ROC),
                        "-lrocblas -lhipblaslt");
    assert_string_equal(nvcc("-l cublas -l=cufft --library=curand -l=m"),
                        "-lhipblas -lhipfft -lhiprand -lm");
    assert_string_equal(host("-l cublas -l m"), "-lhipblas -l m");
    assert_string_equal(host("a -lnppc"), "a -lnppc ! 2101");
    assert_string_equal(host("-lcurl -lcunit"), "-lcurl -lcunit");
}

static void toolkits_are_rocms(void **state)
{
    (void)state;
    assert_string_equal(
        nvcc("a -I/usr/local/cuda/include -I$(CUDA_HOME)/include -L/usr/local/cuda-11.8/lib64"),
        "a");
    assert_string_equal(host("-I${CUDA_PATH}/include -I $(CUDA_HOME)/include/"),
                        "-I$(ROCM_PATH)/include -D__HIP_PLATFORM_AMD__ -I$(ROCM_PATH)/include");
    assert_string_equal(host("-L$(CUDA_HOME)/lib64/stubs -Wl,-rpath,$(CUDA_HOME)/lib64"),
                        "-L$(ROCM_PATH)/lib -Wl,-rpath,$(ROCM_PATH)/lib");
    assert_string_equal(
        host("$(CUDA_HOME)/lib64/libcublas.so /usr/local/cuda/lib64/libcudart_static.a"),
        "-lhipblas -lamdhip64");
    assert_string_equal(nvcc("-I$(CUDA_SRC)/include -I/usr/local/cudamine"),
                        "-I$(CUDA_SRC)/include -I/usr/local/cudamine");
    assert_string_equal(nvcc("-I$(CUDA_HOME)/samples/common/inc"),
                        "-I$(CUDA_HOME)/samples/common/inc ! 2101");
}

static void others_keep_their_flags(void **state)
{
    (void)state;
    assert_string_equal(host("-e main -t -Werror x -r -G -lineinfo"),
                        "-e main -t -Werror x -r -G -lineinfo");
    assert_string_equal(both("-e main -Werror -w -t"), "-e main -Werror -w -t");
    assert_string_equal(both("a -gencode arch=x -Xcompiler -fPIC"), "a -fPIC ! 2104");
    assert_string_equal(host("a --cuda-gpu-arch=sm_20"), "a --cuda-gpu-arch=sm_20 ! 2101");
}

/* Rows of the user's own stand in for the tables'. */
static void own_rows(void **state)
{
    (void)state;
    static const char rows[] = "flag -acme -hipacme takes=joined\nflag -lcublas -lmyblas\n"
                               "flag --mode \"-m $1 -x\" takes=both\nflag -noeh - does=remove\n";
    struct err err;
    assert_int_equal(map_add_found(&map, "own.map", str_of(rows), "/", &err), 0);
    assert_string_equal(nvcc("-acme7 -lcublas --mode=3 --mode 4 -noeh"),
                        "-hipacme -lmyblas -m 3 -x -m 4 -x");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_everybody_has_stays),
        cmocka_unit_test(gpus_are_told_once),
        cmocka_unit_test(flags_go_to_the_host),
        cmocka_unit_test(flags_have_counterparts),
        cmocka_unit_test(numbers_by_release),
        cmocka_unit_test(libraries_have_rows),
        cmocka_unit_test(toolkits_are_rocms),
        cmocka_unit_test(others_keep_their_flags),
        cmocka_unit_test(own_rows),
    };
    map_init(&map);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    map_release(&map);
    arena_release(&arena);
    return failed;
}
