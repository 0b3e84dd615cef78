# tranship_add_hip_target(NAME [EXECUTABLE|STATIC|SHARED|OBJECT] SOURCES FILE... [INCLUDE_DIRECTORIES DIR...]
#   [DEFINITIONS WORD...] [ROCM X.Y] [OUTPUT DIR] [OPTIONS WORD...])
#
# Ports CUDA sources while the project is built, and makes a program (or a library) of the ports: .cu files are compiled as HIP, others by
# their own compilers, with hip::host. SOURCES has all that is to be ported, headers as well. They are one project to tranship: one run ports
# all of them, again when one of them, or any header that they include, has changed. What comes out the same is not touched, so that only what
# differs is compiled again.
#
# INCLUDE_DIRECTORIES and DEFINITIONS are for the port and for the target. Of folders that hold SOURCES, the target takes the port's first;
# headers that are not among the SOURCES are taken from where these lie.
# ROCM is the release to port for; OPTIONS are more options of "tranship port"; OUTPUT is where the ports go, NAME.hip in the build folder.
# A finding of severity error stops the build (OPTIONS --fail-on none does not).

# The folder that all files lie in, as "tranship port" takes it for the root of the tree.
function(_tranship_root out)
  list(GET ARGN 0 first)
  get_filename_component(root "${first}" DIRECTORY)
  foreach(file IN LISTS ARGN)
    get_filename_component(folder "${file}" DIRECTORY)
    string(FIND "${folder}/" "${root}/" at)
    while(NOT at EQUAL 0 AND NOT root STREQUAL "/")
      get_filename_component(root "${root}" DIRECTORY)
      string(REGEX REPLACE "/$" "" slashed "${root}")
      string(FIND "${folder}/" "${slashed}/" at)
    endwhile()
  endforeach()
  set(${out} "${root}" PARENT_SCOPE)
endfunction()

# What can't be: a misspelt word, no sources, no HIP.
function(_tranship_check name)
  if(arg_UNPARSED_ARGUMENTS OR NOT arg_SOURCES)
    message(FATAL_ERROR "tranship_add_hip_target(${name}): SOURCES are missing, or a word is none of its own: ${arg_UNPARSED_ARGUMENTS}")
  endif()
  if("--rename" IN_LIST arg_OPTIONS)
    message(FATAL_ERROR "tranship_add_hip_target(${name}): --rename: the ports keep the names of their sources, which the target has")
  endif()
  get_property(languages GLOBAL PROPERTY ENABLED_LANGUAGES)
  if(NOT "HIP" IN_LIST languages)
    message(FATAL_ERROR "tranship_add_hip_target(${name}): HIP is no language of the project: project(... LANGUAGES CXX HIP)")
  endif()
endfunction()

# The command that ports, and a target for it. A stamp, for ports that stay what they are keep their times.
function(_tranship_port name output sources ports options flags)
  set(stamp "${output}.stamp")
  add_custom_command(OUTPUT "${stamp}" BYPRODUCTS ${ports} DEPFILE "${output}.d" DEPENDS ${sources} "${TRANSHIP_EXECUTABLE}"
    COMMAND "${TRANSHIP_EXECUTABLE}" port ${sources} -o "${output}" ${options} -MD -MF "${output}.d" -MT "${stamp}" -- ${flags}
    COMMAND "${CMAKE_COMMAND}" -E touch "${stamp}"
    COMMENT "Porting the sources of ${name} to HIP" VERBATIM)
  add_custom_target(${name}_port DEPENDS "${stamp}")
endfunction()

# The target of the ports.
function(_tranship_target name kind ports folders definitions)
  if(kind STREQUAL "EXECUTABLE")
    add_executable(${name} ${ports})
    set(scope PRIVATE)
  else()
    add_library(${name} ${kind} ${ports})
    set(scope PUBLIC)
  endif()
  add_dependencies(${name} ${name}_port)
  target_include_directories(${name} PRIVATE ${folders})
  target_compile_definitions(${name} PRIVATE ${definitions})
  if(NOT TARGET hip::host)
    find_package(hip REQUIRED)
  endif()
  target_link_libraries(${name} ${scope} hip::host)
endfunction()

function(tranship_add_hip_target name)
  set(kinds EXECUTABLE STATIC SHARED OBJECT)
  cmake_parse_arguments(PARSE_ARGV 1 arg "${kinds}" "ROCM;OUTPUT" "SOURCES;INCLUDE_DIRECTORIES;DEFINITIONS;OPTIONS")
  _tranship_check(${name})
  if(NOT arg_OUTPUT)
    set(arg_OUTPUT ${name}.hip)
  endif()
  get_filename_component(output "${arg_OUTPUT}" ABSOLUTE BASE_DIR "${CMAKE_CURRENT_BINARY_DIR}")
  set(sources "")
  foreach(source IN LISTS arg_SOURCES)
    get_filename_component(source "${source}" ABSOLUTE)
    list(APPEND sources "${source}")
  endforeach()
  _tranship_root(root ${sources})
  set(ports "")
  set(beside "") # where headers lie that are not among the sources
  foreach(source IN LISTS sources)
    get_filename_component(folder "${source}" DIRECTORY)
    list(APPEND beside "${folder}")
    file(RELATIVE_PATH below "${root}" "${source}")
    list(APPEND ports "${output}/${below}")
    if(below MATCHES "\\.cu$")
      set_source_files_properties("${output}/${below}" PROPERTIES LANGUAGE HIP)
    endif()
  endforeach()
  set(flags "")
  set(folders "")
  foreach(folder IN LISTS arg_INCLUDE_DIRECTORIES)
    get_filename_component(folder "${folder}" ABSOLUTE)
    list(APPEND flags "-I${folder}")
    file(RELATIVE_PATH below "${root}" "${folder}")
    if(NOT below MATCHES "^\\.\\.")
      list(APPEND folders "${output}/${below}")
    endif()
    list(APPEND folders "${folder}")
  endforeach()
  list(APPEND folders ${beside})
  list(REMOVE_DUPLICATES folders)
  list(TRANSFORM arg_DEFINITIONS PREPEND -D OUTPUT_VARIABLE defines)
  if(arg_ROCM)
    list(PREPEND arg_OPTIONS --rocm "${arg_ROCM}")
  endif()
  set(kind EXECUTABLE)
  foreach(one IN LISTS kinds)
    if(arg_${one})
      set(kind ${one})
    endif()
  endforeach()
  _tranship_port(${name} "${output}" "${sources}" "${ports}" "${arg_OPTIONS}" "${flags};${defines}")
  _tranship_target(${name} ${kind} "${ports}" "${folders}" "${arg_DEFINITIONS}")
endfunction()
