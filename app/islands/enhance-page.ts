/** What works on every page without React: each listens on the document, so that it also serves what React draws later. */
export function enhancePage(): void {
}
