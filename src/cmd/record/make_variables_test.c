#include "base/scratch_test_support.h"
#include "cmd/record/make_variables.h"

static struct arena arena;

static int make_variables_test_set_up(void **state)
{
    (void)state;
    if (scratch_make("make_variables_test") != 0)
        return -1;
    scratch_put("ours/include/cuda.h", "");
    scratch_put("ours/bin/nvcc", "");
    scratch_put("ours/lib64/libcudart.so", "");
    return 0;
}

static int make_variables_test_tear_down(void **state)
{
    (void)state;
    arena_release(&arena);
    return scratch_remove();
}

/* What the makefile's variables become, with O for our toolkit. */
static const char *found_in(const char *name, const char *text)
{
    struct buf b = {0};
    const char *ours = scratch_in("ours");
    scratch_put(arena_printf(&arena, "tree/%s", name), text);
    struct words w = make_variables_find(scratch_in("tree"), ours, &arena);
    for (size_t i = 0; i < w.n; i++) {
        const char *at = strstr(w.p[i], ours);
        assert_non_null(at);
        buf_printf(&b, "%s%.*sO%s", i ? "|" : "", (int)(at - w.p[i]), w.p[i], at + strlen(ours));
    }
    const char *out = arena_strdup(&arena, buf_str(&b));
    buf_release(&b);
    return out;
}

static void folders_of_toolkits_are_found(void **state)
{
    (void)state;
    static const char *const rows[][2] = {
        {"CUDA_PATH = /usr/local/cuda\n", "CUDA_PATH=O"},
        {"CUDA_PATH?=/usr/local/cuda-11.2 # the usual place\n", "CUDA_PATH=O"},
        {"export CUDA_HOME := /opt/cuda/\n", "CUDA_HOME=O/"},
        {"  override C=/usr/local/cuda_12.4", "C=O"},
        {"INC=/usr/local/cuda/include\nLIB=/usr/local/cuda/lib64\n", "INC=O/include|LIB=O/lib64"},
        {"NVCC = /usr/local/cuda-10.1/bin/nvcc -ccbin g++\n", "NVCC=O/bin/nvcc -ccbin g++"},
        {"C=/opt/nvidia/hpc_sdk/Linux_x86_64/22.1/cuda\n", "C=O"},
        {"C=/pkg/cudatoolkit-9/include\n", "C=O/include"},
        {"C := /opt/apps/cuda/11.8\n", "C=O"},
        {"N=/sw/CUDA/12.1.1-GCC-12.3.0/bin/nvcc -ccbin g++\n", "N=O/bin/nvcc -ccbin g++"},
        {"C=/opt/cudatoolkit/9.2/lib64\nD=/opt/nvidia/cuda/12.3/\n", "C=O/lib64|D=O/"},
        {"C=/usr/local/cuda\nC=/opt/cuda\n", "C=O"},
        {"ifdef X\nC?=/usr\nelse\nC?=/usr/local/cuda\nendif\n", "C=O"},
        {"C=/usr/local/cuda\nC=$(shell which nvcc)\nC=\nC=~/cuda\n", "C=O"},
        /* not there in ours, no toolkit, not a path, with other variables */
        {"C=/usr/local/cuda/samples\n", ""},
        {"C=/data/cuda/runs/11.8\nD=/barracuda/11.8\nE=/x/cuda/11.8/samples\n", ""},
        {"C=/usr/local/cudnn\nD=/usr/lib\nE=cuda\nF=/home/cuda-app/bin\n", ""},
        {"C=$(HOME)/cuda\nD=/usr/local/cuda/$(V)\nE=/usr/local/cuda /opt\n", ""},
        {"FLAGS=-I/usr/local/cuda/include\n", ""},
        /* others would be lost */
        {"C=/usr/local/cuda/include\nC+=/usr/include\n", ""},
        {"C=/usr/local/cuda/include\nC=-O2\n", ""},
        {"C=none\nC=/usr/local/cuda\n", ""},
        {"C=/usr/local/cuda\nC=/usr/local/cuda/include\n", ""},
        /* no definitions */
        {"a: C=/usr/local/cuda\n\tC=/usr/local/cuda\n#C=/usr/local/cuda\nC:/usr/local/cuda\n", ""},
        {"==\n=/usr/local/cuda\nC=\nC", ""},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_string_equal(found_in("Makefile", rows[i][0]), rows[i][1]);
    scratch_put("tree/Makefile", "");
    assert_string_equal(found_in("Make.inc", "A=/usr/local/cuda\n"), "A=O");
    assert_string_equal(found_in("sub/rules.mk", "B=/usr/local/cuda\n"), "A=O|B=O");
    assert_string_equal(found_in("sub/site.inc", "E=/opt/cuda\n"), "A=O|B=O|E=O");
    scratch_put("tree/sub/site.inc", "");
    assert_string_equal(found_in("sub/notes.txt", "D=/usr/local/cuda\n"), "A=O|B=O");
    assert_string_equal(found_in("sub/rules.mk", "A=x\n"), "");
    assert_string_equal(found_in("Make.inc", arena_printf(&arena, "B=%s", scratch_in("ours"))), "");
}

static void make_takes_them(void **state)
{
    (void)state;
    const char *two[] = {"A=/x", "B=a b\\c"};
    struct words w = {two, 2}, none = {0};
    assert_string_equal(make_variables_flags(NULL, &w, &arena), "-- A=/x B=a\\ b\\\\c");
    assert_string_equal(make_variables_flags("", &w, &arena), "-- A=/x B=a\\ b\\\\c");
    assert_string_equal(make_variables_flags("k", &w, &arena), "k -- A=/x B=a\\ b\\\\c");
    assert_string_equal(make_variables_flags("k -- C=1", &w, &arena), "k -- C=1 A=/x B=a\\ b\\\\c");
    assert_string_equal(make_variables_flags("k", &none, &arena), "k");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(folders_of_toolkits_are_found),
        cmocka_unit_test(make_takes_them),
    };
    return cmocka_run_group_tests(tests, make_variables_test_set_up, make_variables_test_tear_down);
}
