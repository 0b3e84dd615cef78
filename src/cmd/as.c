#include "cmd/as.h"
#include "base/fs.h"
#include "cmd/common/cmd.h"
#include "record/shim.h"
#include "toolkit/programs.h"

int as_main(int argc, char **argv)
{
    if (toolkit_has_program(fs_basename(argv[0])))
        return toolkit_program(argc, argv);
    return shim_run(argc, argv);
}
