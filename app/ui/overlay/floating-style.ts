/** The style of menus and select lists; a separate file, so that a select does not load the menu code. */
export const floatingStyle = 'z-50 animate-fade rounded-inner border border-line bg-raised p-1 text-ink'
