import type { SwiftNode } from './swift-tree.ts'

/** Names that need an import, and the modules that provide them. */
const modules: readonly [names: RegExp, imports: readonly string[]][] = [
  [
    /^(?:Model|Query|Relationship|ModelContext|ModelContainer|FetchDescriptor|ModelConfiguration)$/,
    ['SwiftData'],
  ],
  [/^(?:Map|MapReader|MapCameraPosition|Marker|Annotation|MapPolyline|MK[A-Z]\w{2,60})$/, ['MapKit']],
  [/^CL(?:Location|Geocoder|Background|Monitor|Region|Circular)\w{0,60}$/, ['CoreLocation', 'MapKit']],
  [/^(?:Chart|BarMark|LineMark|PointMark|AreaMark|SectorMark|RuleMark)$/, ['Charts']],
  [/^PhotosPicker(?:Item)?$/, ['PhotosUI']],
  [/^(?:SK(?:Scene|\w{0,20}Node|PhysicsBody|Action|View|PhysicsContact)|SpriteView)$/, ['SpriteKit']],
  [/^AV(?:Audio|Speech)\w{0,60}$/, ['AVFoundation', 'AVFAudio', 'AVKit']],
  [/^AVCapture\w{0,60}$/, ['AVFoundation', 'AVKit']],
  [/^(?:DataScannerViewController|VNDocumentCameraViewController)$/, ['VisionKit']],
  [/^VN(?:Recognize|Image|Detect)\w{0,60}$/, ['Vision', 'VisionKit']],
  [/^UN(?:User|Mutable|Notification|Calendar|Time|Location)\w{0,60}$/, ['UserNotifications']],
  [/^LAContext$/, ['LocalAuthentication']],
  [/^CM(?:MotionManager|Pedometer|Altimeter|HeadphoneMotionManager)$/, ['CoreMotion']],
  [/^(?:Test|Suite|expect)$/, ['Testing']],
  [
    /^(?:View|TimelineView|NavigationStack|State|Binding)$/,
    ['SwiftUI', 'Charts', 'WidgetKit', 'TipKit', 'StoreKit'],
  ],
]

export interface MissingImport {
  name: string
  module: string
  line: number
}

/**
 * Names whose module is not imported. Skips code without any import, which may be part of a file, and names that the
 * code or `own` declares.
 */
export function missingImports(root: SwiftNode, own: ReadonlySet<string>): MissingImport[] {
  const imported = new Set(root.descendantsOfType('import_declaration').map(importedBy))
  if (imported.size === 0) return []
  const declared = new Set(
    root
      .descendantsOfType(['class_declaration', 'protocol_declaration', 'typealias_declaration'])
      .map((node) => node.childForFieldName('name')?.text ?? ''),
  )
  const used = [...root.descendantsOfType(['type_identifier', 'simple_identifier'])].filter(
    (node) => isUseOfType(node) && !declared.has(node.text) && !own.has(node.text),
  )
  return modules.flatMap(([names, imports]): MissingImport[] => {
    if (imports.some((name) => imported.has(name))) return []
    const first = used.find(({ text }) => names.test(text))
    return first ? [{ name: first.text, module: imports[0]!, line: first.startPosition.row + 1 }] : []
  })
}

/** The imported module: Foundation for `import struct Foundation.Date`. */
function importedBy(node: SwiftNode): string {
  return (
    node.text
      .replace(/^(?:@\w+\s+)?import\s+(?:(?:struct|class|enum|protocol|func|var|let|typealias)\s+)?/, '')
      .split('.')[0]
      ?.trim() ?? ''
  )
}

/**
 * Whether a node is a use of a type: in a declaration, an attribute, a call or before a dot, but not a member or
 * label.
 */
function isUseOfType(node: SwiftNode): boolean {
  const above = node.parent?.type
  if (node.type === 'type_identifier') return node.previousSibling?.text !== '.'
  return above === 'call_expression' || above === 'navigation_expression' || above === 'macro_invocation'
}
