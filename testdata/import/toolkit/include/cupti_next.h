int cuptiNextName(void);
