# What is installed beside programs and libraries. Manual pages and completions come from the same tables as --help.
include(GNUInstallDirs)

# A command is a file src/cmd/NAME.c, as for the registry of commands.
file(GLOB files CONFIGURE_DEPENDS src/cmd/*.c)
set(pages tranship.1)
set(write COMMAND tranship man > man/tranship.1)
foreach(f IN LISTS files)
  get_filename_component(name ${f} NAME_WE)
  file(STRINGS ${f} found REGEX "^const struct command command_${name} =")
  string(REPLACE _ - name ${name})
  if(found)
    list(APPEND pages tranship-${name}.1)
    list(APPEND write COMMAND tranship man ${name} > man/tranship-${name}.1)
  endif()
endforeach()
list(TRANSFORM pages PREPEND ${CMAKE_BINARY_DIR}/man/)
set(COMPLETIONS ${CMAKE_BINARY_DIR}/completion)
set(completions ${COMPLETIONS}/tranship ${COMPLETIONS}/_tranship ${COMPLETIONS}/tranship.fish)
file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/man ${COMPLETIONS})
add_custom_command(OUTPUT ${pages} ${completions} ${write}
  COMMAND tranship completion bash > completion/tranship
  COMMAND tranship completion zsh > completion/_tranship
  COMMAND tranship completion fish > completion/tranship.fish
  WORKING_DIRECTORY ${CMAKE_BINARY_DIR} DEPENDS tranship VERBATIM)
add_custom_target(man ALL DEPENDS ${pages} ${completions})

# Debian wants manual pages and zsh's functions otherwise than other systems: its package has its own (the component plain is in none).
install(FILES ${pages} DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT plain)
install(FILES ${COMPLETIONS}/_tranship DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions COMPONENT plain)
install(FILES ${COMPLETIONS}/tranship DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
install(FILES ${COMPLETIONS}/tranship.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)

install(TARGETS tranship RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(DIRECTORY tools/editors DESTINATION ${CMAKE_INSTALL_DATADIR}/tranship)
install(FILES src/report/report.schema.json src/report/junit.xsd DESTINATION ${CMAKE_INSTALL_DATADIR}/tranship)
install(PROGRAMS tools/rocm-root DESTINATION ${CMAKE_INSTALL_DATADIR}/tranship/tools)
install(FILES tools/releases.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/tranship/tools)
install(FILES mappings/releases.def DESTINATION ${CMAKE_INSTALL_DATADIR}/tranship/mappings)

# Documents, with the tables: those that count are in the program.
install(FILES CHANGELOG.md LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT plain)
install(FILES README.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(DIRECTORY docs mappings DESTINATION ${CMAKE_INSTALL_DOCDIR})
