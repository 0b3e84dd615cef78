// NVRTC: what its compiler has before the program's text, and macros for types that it does not have.
#include <nvrtc.h>

#include <cstdio>
#include <string>

static const char *source = "extern \"C\" __global__ void k(int32_t *p, float *q)\n"
                            "{\n"
                            "    assert(p != NULL);\n"
                            "    if (q == NULL)\n"
                            "        p[0] = (int32_t)sizeof(uint64_t);\n"
                            "}\n";

int main()
{
    const char *options[] = {"-Dint32_t=int", "--define-macro=uint64_t=unsigned long long", "-D", "int64_t=long long"};
    nvrtcProgram program;
    size_t size = 0;
    if (nvrtcCreateProgram(&program, source, "k.cu", 0, nullptr, nullptr) != NVRTC_SUCCESS)
        return 1;
    nvrtcResult r = nvrtcCompileProgram(program, 4, options);
    nvrtcGetProgramLogSize(program, &size);
    std::string log(size, '\0');
    nvrtcGetProgramLog(program, &log[0]);
    if (r != NVRTC_SUCCESS)
        std::fprintf(stderr, "%s\n", log.c_str());
    nvrtcDestroyProgram(&program);
    std::puts(r == NVRTC_SUCCESS ? "PASS" : "FAIL");
    return r != NVRTC_SUCCESS;
}
