#define CALL(name) hip%:%:name()
int f() { return CALL(DeviceSynchronize); }
