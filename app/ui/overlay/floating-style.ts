/** The style of menus and lists. Its own file, so that a select does not load the menus' code. */
export const floatingStyle = 'z-50 animate-fade rounded-inner border border-line bg-raised p-1 text-ink'
