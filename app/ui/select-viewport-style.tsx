/**
 * The very text of the style element that Radix writes into a list of choices. It stands in the app's page, so that the
 * server finds its hash there and the content policy lets Radix's own through.
 */
export function SelectViewportStyle() {
  return <style dangerouslySetInnerHTML={{ __html: selectViewportStyle }} />
}

export const selectViewportStyle =
  '[data-radix-select-viewport]{scrollbar-width:none;-ms-overflow-style:none;-webkit-overflow-scrolling:touch;}[data-radix-select-viewport]::-webkit-scrollbar{display:none}'
