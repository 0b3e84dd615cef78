#include "cmd/as.h"
#include "base/fs.h"
#include "cmd/common/cmd.h"
#include "rebuild/hipcc.h"
#include "record/shim.h"
#include "record/shims.h"
#include "toolkit/programs.h"

int as_main(int argc, char **argv)
{
    argv[0] = (char *)shims_name(argv[0]);
    if (toolkit_has_program(argv[0]))
        return toolkit_program(argc, argv);
    /* of a folder that "tranship build" makes */
    if (strcmp(argv[0], "rocm-hipcc") == 0 || strcmp(argv[0], "rocm-clang") == 0)
        return hipcc_main(argc, argv);
    return shim_run(argc, argv);
}
