/* CMake's packages of a folder like /opt/rocm: what find_package(hip) and its like read. */
#include "base/fs.h"
#include "map/map.h"
#include "rebuild/rocm_parts.h"
#include <stdio.h>
#include <string.h>

/* The folder's root, and what several packages need. */
static void add_root(struct buf *out)
{
    buf_addstr(out,
               "get_filename_component(_rocm \"${CMAKE_CURRENT_LIST_DIR}/../../..\" ABSOLUTE)\n");
}

/* A shared library as a target. */
static void add_shared(struct buf *out, const char *target, const char *library,
                       const char *definitions)
{
    buf_printf(out,
               "if(NOT TARGET %s)\n"
               "  add_library(%s SHARED IMPORTED)\n"
               "  set_target_properties(%s PROPERTIES\n"
               "    IMPORTED_LOCATION \"${_rocm}/lib/lib%s.so\"\n"
               "    IMPORTED_NO_SONAME FALSE\n"
               "    INTERFACE_COMPILE_DEFINITIONS \"%s\"\n"
               "    INTERFACE_INCLUDE_DIRECTORIES \"${_rocm}/include\"\n"
               "    INTERFACE_SYSTEM_INCLUDE_DIRECTORIES \"${_rocm}/include\")\n"
               "endif()\n",
               target, target, target, library, definitions);
}

static void add_interface(struct buf *out, const char *target, const char *links)
{
    buf_printf(out,
               "if(NOT TARGET %s)\n"
               "  add_library(%s INTERFACE IMPORTED)\n"
               "  set_target_properties(%s PROPERTIES INTERFACE_LINK_LIBRARIES \"%s\")\n"
               "endif()\n",
               target, target, target, links);
}

/* Writes NAME-config.cmake and its version file. */
static int put_package(const struct rocm_folder *f, const char *name, struct buf *text,
                       struct err *err)
{
    struct buf version = {0};
    const char *at = arena_printf(f->arena, "lib/cmake/%s/%s-config", name, name);
    buf_printf(&version,
               "set(PACKAGE_VERSION \"%d.%d.0\")\n"
               "if(PACKAGE_VERSION VERSION_LESS PACKAGE_FIND_VERSION)\n"
               "  set(PACKAGE_VERSION_COMPATIBLE FALSE)\n"
               "else()\n"
               "  set(PACKAGE_VERSION_COMPATIBLE TRUE)\n"
               "endif()\n",
               f->tool->rocm / 100, f->tool->rocm % 100);
    int rc = rocm_folder_write(f, arena_printf(f->arena, "%s.cmake", at), text, false, err);
    if (rc == 0)
        rc = rocm_folder_write(f, arena_printf(f->arena, "%s-version.cmake", at), &version, false,
                               err);
    buf_release(&version);
    buf_release(text);
    return rc;
}

static void add_variables(const struct rocm_folder *f, struct buf *out)
{
    add_root(out);
    buf_printf(out,
               "set(hip_VERSION \"%d.%d.0\")\n"
               "set(hip_INCLUDE_DIR \"${_rocm}/include\")\n"
               "set(hip_INCLUDE_DIRS \"${_rocm}/include\")\n"
               "set(hip_LIB_INSTALL_DIR \"${_rocm}/lib\")\n"
               "set(hip_BIN_INSTALL_DIR \"${_rocm}/bin\")\n"
               "set(hip_HIPCC_EXECUTABLE \"${_rocm}/bin/hipcc\")\n"
               "set(hip_HIPCONFIG_EXECUTABLE \"${_rocm}/bin/hipconfig\")\n"
               "set(HIP_COMPILER clang)\n"
               "set(HIP_RUNTIME rocclr)\n"
               "set(HIP_PLATFORM amd)\n",
               f->tool->rocm / 100, f->tool->rocm % 100);
}

/* The package hip: the runtime for host code, and for C++ files that have kernels. */
static int put_hip(const struct rocm_folder *f, struct err *err)
{
    struct buf text = {0};
    add_variables(f, &text);
    add_shared(&text, "hip::amdhip64", "amdhip64", "__HIP_PLATFORM_AMD__=1");
    add_interface(&text, "hip::host", "hip::amdhip64");
    add_interface(&text, "hip::device", "hip::host");
    buf_addstr(&text, "set_property(TARGET hip::device PROPERTY INTERFACE_COMPILE_OPTIONS\n"
                      "  \"$<$<COMPILE_LANGUAGE:CXX>:SHELL:-x hip\"");
    for (size_t i = 0; i < f->arch->n; i++)
        buf_printf(&text, " \"--offload-arch=%s\"", f->arch->p[i]);
    buf_addstr(&text, " \">\")\n");
    return put_package(f, "hip", &text, err);
}

/* The package that CMake itself reads for LANGUAGES HIP. */
static int put_hip_lang(const struct rocm_folder *f, struct err *err)
{
    struct buf text = {0};
    add_root(&text);
    add_shared(&text, "hip-lang::amdhip64", "amdhip64", "__HIP_PLATFORM_AMD__=1");
    add_interface(&text, "hip-lang::host", "hip-lang::amdhip64");
    add_interface(&text, "hip-lang::device", "hip-lang::host");
    buf_addstr(&text, "set(CMAKE_HIP_RUNTIME_LIBRARIES_STATIC hip-lang::amdhip64)\n"
                      "set(CMAKE_HIP_RUNTIME_LIBRARIES_SHARED hip-lang::amdhip64)\n"
                      "set(_CMAKE_HIP_DEVICE_RUNTIME_TARGET hip-lang::device)\n");
    return put_package(f, "hip-lang", &text, err);
}

/* A library's package: roc::hipblas is hipblas, from find_package(hipblas). */
static int put_library(const struct rocm_folder *f, const char *target, struct err *err)
{
    const char *colon = strstr(target, "::"), *name = colon ? colon + 2 : target;
    const bool library = rocm_folder_has_library(f, name);
    if (strcmp(target, "hip::host") == 0 || (!library && !rocm_folder_has_headers(f, name)))
        return 0;
    struct buf text = {0};
    add_root(&text);
    buf_addstr(&text, "include(CMakeFindDependencyMacro)\nfind_dependency(hip)\n");
    if (library) {
        add_shared(&text, target, name, "");
        buf_printf(&text, "set_property(TARGET %s PROPERTY INTERFACE_LINK_LIBRARIES hip::host)\n",
                   target);
        if (colon)
            buf_printf(&text,
                       "if(NOT TARGET %s)\n  add_library(%s INTERFACE IMPORTED)\n"
                       "  set_property(TARGET %s PROPERTY INTERFACE_LINK_LIBRARIES %s)\nendif()\n",
                       name, name, name, target);
    } else {
        add_interface(&text, target, "hip::host");
    }
    buf_printf(&text,
               "set(%s_INCLUDE_DIR \"${_rocm}/include\")\nset(%s_INCLUDE_DIRS "
               "\"${_rocm}/include\")\nset(%s_LIBRARIES %s)\n",
               name, name, name, target);
    return put_package(f, name, &text, err);
}

/* A target that a row of CMake's has for HIP, or its lower-level library. */
static int put_row_target(const struct rocm_folder *f, const char *target, struct err *err)
{
    return target && strstr(target, "::") && strncmp(target, "hip::host", 9) != 0
               ? put_library(f, target, err)
               : 0;
}

/* Of the targets that ports link with, those that are here; and packages that others look for. */
int rocm_folder_packages(const struct rocm_folder *f, struct err *err)
{
    static const char *const more[] = {"roc::rocprim", "roc::rocfft", "roc::rccl", "MIOpen"};
    if (put_hip(f, err) != 0 || put_hip_lang(f, err) != 0)
        return -1;
    const struct table *t = &map_builtin;
    for (uint32_t i = 0; i < t->nrows; i++) {
        struct row r = {t, &t->rows[i]};
        if (r.data->kind == ROW_CMAKE && (put_row_target(f, row_hip(r), err) != 0 ||
                                          put_row_target(f, row_attr(r, ROW_ATTR_roc), err) != 0))
            return -1;
    }
    for (size_t i = 0; i < sizeof more / sizeof *more; i++)
        if (put_library(f, more[i], err) != 0)
            return -1;
    return 0;
}
