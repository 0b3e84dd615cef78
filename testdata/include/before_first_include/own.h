int own(void);
