/* The style and the script of the HTML report, as text. */
#ifndef VALIDATE_HTML_STYLE_H
#define VALIDATE_HTML_STYLE_H

extern const char html_head[];   /* up to <body> */
extern const char html_script[]; /* the page can be read without it: it filters and sorts */

#endif
