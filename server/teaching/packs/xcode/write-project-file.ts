import { createHash } from 'node:crypto'

export interface XcodeProject {
  /** The app target's name; the test target's name adds `Tests`. */
  name: string
  minimumIOS: string
  /** Info.plist usage descriptions, by key. */
  privacy: Readonly<Record<string, string>>
  /** File names in the folder of each target. */
  sources: readonly string[]
  tests: readonly string[]
  /** Other files, which Xcode shows but does not build. */
  others: readonly string[]
}

/** The text of `project.pbxproj`: an app target and a test target, each with its files. */
export function writeProjectFile(project: XcodeProject): string {
  const id: Id = (what) =>
    createHash('sha256').update(`${project.name} ${what}`).digest('hex').slice(0, 24).toUpperCase()
  const objects = [
    ...fileObjects(id, project),
    ...groupObjects(id, project),
    ...targetObjects(id, project),
    projectObject(id),
    ...configurations(id, 'project', projectSettings(project)),
    ...configurations(id, 'app', appSettings(project)),
    ...configurations(id, 'tests', testSettings(project)),
  ]
  return [
    '// !$*UTF8*$!',
    '{',
    '\tarchiveVersion = 1;',
    '\tclasses = {\n\t};',
    '\tobjectVersion = 56;',
    '\tobjects = {',
    ...objects.map((object) => `\t\t${object}`),
    '\t};',
    `\trootObject = ${id('project')};`,
    '}',
    '',
  ].join('\n')
}

/** Makes an object's id for the file; the same name always gives the same id. */
type Id = (what: string) => string

function testNameOf({ name }: XcodeProject): string {
  return `${name}Tests`
}

function fileObjects(id: Id, project: XcodeProject): string[] {
  const { name, sources, tests, others } = project
  const files = [
    ...sources.map((file) => ({ file, folder: name })),
    ...tests.map((file) => ({ file, folder: testNameOf(project) })),
  ]
  return [
    ...files.flatMap(({ file, folder }) => [
      entry(id(`build ${folder}/${file}`), { isa: 'PBXBuildFile', fileRef: id(`file ${folder}/${file}`) }),
      entry(id(`file ${folder}/${file}`), fileReference(file)),
    ]),
    ...others.map((file) => entry(id(`file ${file}`), fileReference(file))),
    entry(id('app'), product(`${name}.app`, 'wrapper.application')),
    entry(id('test bundle'), product(`${testNameOf(project)}.xctest`, 'wrapper.cfbundle')),
  ]
}

/** The folders in Xcode's sidebar. */
function groupObjects(id: Id, project: XcodeProject): string[] {
  const { name, sources, tests, others } = project
  const testName = testNameOf(project)
  const filesIn = (folder: string, files: readonly string[]) =>
    files.map((file) => id(`file ${folder}/${file}`))
  return [
    entry(id('main group'), {
      isa: 'PBXGroup',
      children: [
        id('sources group'),
        id('tests group'),
        ...others.map((file) => id(`file ${file}`)),
        id('products'),
      ],
      sourceTree: '<group>',
    }),
    entry(id('sources group'), folderGroup(name, filesIn(name, sources))),
    entry(id('tests group'), folderGroup(testName, filesIn(testName, tests))),
    entry(id('products'), {
      isa: 'PBXGroup',
      children: [id('app'), id('test bundle')],
      name: 'Products',
      sourceTree: '<group>',
    }),
  ]
}

/** The app target, and the target for its tests. */
function targetObjects(id: Id, project: XcodeProject): string[] {
  const { name, sources, tests } = project
  const testName = testNameOf(project)
  const builtIn = (folder: string, files: readonly string[]) =>
    files.map((file) => id(`build ${folder}/${file}`))
  return [
    ...phases(id, 'app', builtIn(name, sources)),
    ...phases(id, 'tests', builtIn(testName, tests)),
    entry(id('proxy'), {
      isa: 'PBXContainerItemProxy',
      containerPortal: id('project'),
      proxyType: 1,
      remoteGlobalIDString: id('app target'),
      remoteInfo: name,
    }),
    entry(id('dependency'), {
      isa: 'PBXTargetDependency',
      target: id('app target'),
      targetProxy: id('proxy'),
    }),
    target(id, 'app', {
      dependencies: [],
      name,
      productName: name,
      productReference: id('app'),
      productType: 'com.apple.product-type.application',
    }),
    target(id, 'tests', {
      dependencies: [id('dependency')],
      name: testName,
      productName: testName,
      productReference: id('test bundle'),
      productType: 'com.apple.product-type.bundle.unit-test',
    }),
  ]
}

function projectObject(id: Id): string {
  return entry(id('project'), {
    isa: 'PBXProject',
    attributes: { BuildIndependentTargetsInParallel: 1, LastUpgradeCheck: 2600 },
    buildConfigurationList: id('project configurations'),
    compatibilityVersion: 'Xcode 14.0',
    developmentRegion: 'en',
    hasScannedForEncodings: 0,
    knownRegions: ['en', 'Base'],
    mainGroup: id('main group'),
    productRefGroup: id('products'),
    projectDirPath: '',
    projectRoot: '',
    targets: [id('app target'), id('tests target')],
  })
}

function phases(id: Id, of: 'app' | 'tests', built: readonly string[]): string[] {
  return [
    entry(id(`${of} sources`), { isa: 'PBXSourcesBuildPhase', ...phase, files: built }),
    entry(id(`${of} frameworks`), { isa: 'PBXFrameworksBuildPhase', ...phase, files: [] }),
    entry(id(`${of} resources`), { isa: 'PBXResourcesBuildPhase', ...phase, files: [] }),
  ]
}

function target(id: Id, of: 'app' | 'tests', fields: Fields): string {
  return entry(id(`${of} target`), {
    isa: 'PBXNativeTarget',
    buildConfigurationList: id(`${of} configurations`),
    buildPhases: [id(`${of} sources`), id(`${of} frameworks`), id(`${of} resources`)],
    buildRules: [],
    ...fields,
  })
}

function configurations(id: Id, of: 'project' | 'app' | 'tests', settings: Fields): string[] {
  const kinds = ['Debug', 'Release'] as const
  return [
    ...kinds.map((kind) =>
      entry(id(`${of} ${kind}`), {
        isa: 'XCBuildConfiguration',
        buildSettings: { ...settings, ...(of === 'project' ? optimisation[kind] : {}) },
        name: kind,
      }),
    ),
    entry(id(`${of} configurations`), {
      isa: 'XCConfigurationList',
      buildConfigurations: kinds.map((kind) => id(`${of} ${kind}`)),
      defaultConfigurationIsVisible: 0,
      defaultConfigurationName: 'Release',
    }),
  ]
}

type Value = string | number | readonly string[] | { readonly [name: string]: string | number }
type Fields = Readonly<Record<string, Value>>

const phase = { buildActionMask: 2147483647, runOnlyForDeploymentPostprocessing: 0 } as const

const optimisation = {
  Debug: { ONLY_ACTIVE_ARCH: 'YES', SWIFT_OPTIMIZATION_LEVEL: '-Onone', ENABLE_TESTABILITY: 'YES' },
  Release: { SWIFT_COMPILATION_MODE: 'wholemodule' },
} as const

function projectSettings({ minimumIOS }: XcodeProject): Fields {
  return {
    CLANG_ENABLE_MODULES: 'YES',
    IPHONEOS_DEPLOYMENT_TARGET: versionOf(minimumIOS),
    SDKROOT: 'iphoneos',
    SWIFT_APPROACHABLE_CONCURRENCY: 'YES',
    SWIFT_DEFAULT_ACTOR_ISOLATION: 'MainActor',
    SWIFT_VERSION: '5.0',
    TARGETED_DEVICE_FAMILY: '1,2',
  }
}

/** The minimum iOS as Xcode writes it; the newest version if the plan's is invalid. */
function versionOf(minimumIOS: string): string {
  if (!/^\d{1,2}(?:\.\d{1,2})?$/.test(minimumIOS)) return '26.0'
  return minimumIOS.includes('.') ? minimumIOS : `${minimumIOS}.0`
}

function appSettings({ name, privacy }: XcodeProject): Fields {
  return {
    CODE_SIGN_STYLE: 'Automatic',
    CURRENT_PROJECT_VERSION: 1,
    GENERATE_INFOPLIST_FILE: 'YES',
    INFOPLIST_KEY_UIApplicationSceneManifest_Generation: 'YES',
    INFOPLIST_KEY_UILaunchScreen_Generation: 'YES',
    ...Object.fromEntries(Object.entries(privacy).map(([key, text]) => [`INFOPLIST_KEY_${key}`, text])),
    MARKETING_VERSION: '1.0',
    PRODUCT_BUNDLE_IDENTIFIER: `com.example.${asciiOf(name)}`,
    PRODUCT_NAME: '$(TARGET_NAME)',
  }
}

function testSettings({ name }: XcodeProject): Fields {
  return {
    BUNDLE_LOADER: '$(TEST_HOST)',
    CODE_SIGN_STYLE: 'Automatic',
    GENERATE_INFOPLIST_FILE: 'YES',
    PRODUCT_BUNDLE_IDENTIFIER: `com.example.${asciiOf(name)}Tests`,
    PRODUCT_NAME: '$(TARGET_NAME)',
    TEST_HOST: `$(BUILT_PRODUCTS_DIR)/${name}.app/${name}`,
  }
}

function asciiOf(name: string): string {
  return name.normalize('NFKD').replace(/[^A-Za-z0-9]/g, '') || 'App'
}

function fileReference(file: string): Fields {
  const type = file.endsWith('.swift') ? 'sourcecode.swift' : 'net.daringfireball.markdown'
  return { isa: 'PBXFileReference', lastKnownFileType: type, path: file, sourceTree: '<group>' }
}

function product(file: string, type: string): Fields {
  return {
    isa: 'PBXFileReference',
    explicitFileType: type,
    includeInIndex: 0,
    path: file,
    sourceTree: 'BUILT_PRODUCTS_DIR',
  }
}

function folderGroup(folder: string, children: readonly string[]): Fields {
  return { isa: 'PBXGroup', children, path: folder, sourceTree: '<group>' }
}

function entry(id: string, fields: Fields): string {
  const written = Object.entries(fields).map(([name, value]) => `${quoted(name)} = ${write(value)};`)
  return `${id} = {${written.join(' ')} };`
}

function write(value: Value): string {
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return quoted(value)
  if (Array.isArray(value)) return `(${value.map((one: string) => `${quoted(one)}, `).join('')})`
  return `{${Object.entries(value)
    .map(([name, one]) => `${quoted(name)} = ${typeof one === 'number' ? one : quoted(one)};`)
    .join(' ')} }`
}

/** Quotes text like Xcode: everything except plain words. Two slashes would start a comment. */
function quoted(text: string): string {
  if (/^[A-Za-z0-9_./]+$/.test(text) && !text.includes('//')) return text
  return `"${text.replace(/\p{Cc}/gu, ' ').replace(/[\\"]/g, '\\$&')}"`
}
