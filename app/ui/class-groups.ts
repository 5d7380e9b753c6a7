const any = () => true
const isLength = (value: string) => /^(?:\d|\[[\d.])/.test(value)

/** Two classes that start with the same one of these prefixes conflict. */
const prefixes =
  'accent align basis bg bg-linear bottom col-span col-start content cursor duration fill from gap gap-x gap-y grid-cols grid-flow grid-rows h inset inset-x inset-y items justify justify-items justify-self leading left line-clamp list m mask-b-from max-h max-w mb min-h min-w ml mr mt mx my opacity order outline-offset overflow overflow-x overflow-y p pb pl place-content place-items pr pt px py resize right rotate rounded rounded-b rounded-bl rounded-br rounded-l rounded-r rounded-t rounded-tl rounded-tr row-span row-start scale scroll-m scroll-mt scroll-mx scroll-my scroll-p scroll-px scroll-py select self shadow size space-x space-y top touch tracking transition translate translate-x translate-y underline-offset w whitespace z'

/** Conflict groups for the classes used here, in tailwind-merge's format: the later class of a group wins. */
export const classGroups = {
  ...Object.fromEntries(prefixes.split(' ').map((prefix) => [prefix, [{ [prefix]: ['', any] }]])),
  display: ['block', 'contents', 'flex', 'grid', 'hidden', 'inline', 'inline-block', 'inline-flex', 'table'],
  position: ['absolute', 'fixed', 'relative', 'static', 'sticky'],
  visibility: ['visible', 'invisible'],
  screenReader: ['sr-only', 'not-sr-only'],
  decoration: ['underline', 'line-through', 'no-underline'],
  breaking: [{ break: ['words', 'all', 'normal'] }],
  flex: [{ flex: [isLength, 'auto', 'none', 'initial'] }],
  grow: [{ grow: ['', isLength] }],
  shrink: [{ shrink: ['', isLength] }],
  textSize: [{ text: ['xs', 'sm', 'base', 'lg', 'xl', '2xl', '3xl', '4xl', '5xl', isLength] }],
  textAlign: [{ text: ['left', 'center', 'right'] }],
  textWrap: [{ text: ['balance', 'pretty', 'wrap', 'nowrap'] }],
  textColor: [{ text: [any] }],
  fontFamily: [{ font: ['sans', 'mono', 'display'] }],
  fontWeight: [{ font: [any] }],
  borderStyle: [{ border: ['solid', 'dashed', 'none'] }],
  border: [{ border: ['', isLength] }],
  ...Object.fromEntries(
    ['x', 'y', 't', 'r', 'b', 'l'].map((side) => [
      `border-${side}`,
      [{ [`border-${side}`]: ['', isLength] }],
    ]),
  ),
  borderColor: [{ border: [any] }],
  outlineStyle: [{ outline: ['none', 'hidden'] }],
  outline: [{ outline: ['', isLength] }],
  outlineColor: [{ outline: [any] }],
  ring: [{ ring: ['', isLength] }],
  ringColor: [{ ring: [any] }],
  ringOffset: [{ 'ring-offset': [isLength] }],
  ringOffsetColor: [{ 'ring-offset': [any] }],
  stroke: [{ stroke: [isLength] }],
  strokeColor: [{ stroke: [any] }],
  decorationWidth: [{ decoration: [isLength] }],
  decorationColor: [{ decoration: [any] }],
}

/** Classes of a group also override earlier classes of the groups listed for it. */
export const strongerGroups: Record<string, string[]> = {
  overflow: ['overflow-x', 'overflow-y'],
  inset: ['inset-x', 'inset-y', 'top', 'right', 'bottom', 'left'],
  'inset-x': ['right', 'left'],
  'inset-y': ['top', 'bottom'],
  flex: ['basis', 'grow', 'shrink'],
  gap: ['gap-x', 'gap-y'],
  p: ['px', 'py', 'pt', 'pr', 'pb', 'pl'],
  px: ['pr', 'pl'],
  py: ['pt', 'pb'],
  m: ['mx', 'my', 'mt', 'mr', 'mb', 'ml'],
  mx: ['mr', 'ml'],
  my: ['mt', 'mb'],
  size: ['w', 'h'],
  textSize: ['leading'],
  'line-clamp': ['display', 'overflow'],
  rounded: [
    'rounded-t',
    'rounded-r',
    'rounded-b',
    'rounded-l',
    'rounded-tl',
    'rounded-tr',
    'rounded-br',
    'rounded-bl',
  ],
  'rounded-t': ['rounded-tl', 'rounded-tr'],
  'rounded-b': ['rounded-br', 'rounded-bl'],
  'rounded-l': ['rounded-tl', 'rounded-bl'],
  'rounded-r': ['rounded-tr', 'rounded-br'],
  border: ['border-x', 'border-y', 'border-t', 'border-r', 'border-b', 'border-l'],
  'border-x': ['border-r', 'border-l'],
  'border-y': ['border-t', 'border-b'],
  translate: ['translate-x', 'translate-y'],
  'scroll-m': ['scroll-mx', 'scroll-my', 'scroll-mt'],
  'scroll-my': ['scroll-mt'],
  'scroll-p': ['scroll-px', 'scroll-py'],
}
