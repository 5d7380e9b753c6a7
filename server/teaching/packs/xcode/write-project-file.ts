import { createHash } from 'node:crypto'

export interface XcodeProject {
  /** The app target's name; the test target appends `Tests`. */
  name: string
  minimumIOS: string
  /** Info.plist's usage descriptions, by key. */
  privacy: Readonly<Record<string, string>>
  /** File names in the folders named after the targets. */
  sources: readonly string[]
  tests: readonly string[]
  /** Files outside the folders: shown in Xcode, not built. */
  others: readonly string[]
}

/** The text of `project.pbxproj`: an app target and a test target, each with its files. */
export function writeProjectFile(project: XcodeProject): string {
  const { name, sources, tests, others } = project
  const id = (what: string) =>
    createHash('sha256').update(`${name} ${what}`).digest('hex').slice(0, 24).toUpperCase()
  const testName = `${name}Tests`
  const files = [
    ...sources.map((file) => ({ file, folder: name })),
    ...tests.map((file) => ({ file, folder: testName })),
  ]
  const objects = [
    ...files.flatMap(({ file, folder }) => [
      entry(id(`build ${folder}/${file}`), { isa: 'PBXBuildFile', fileRef: id(`file ${folder}/${file}`) }),
      entry(id(`file ${folder}/${file}`), fileReference(file)),
    ]),
    ...others.map((file) => entry(id(`file ${file}`), fileReference(file))),
    entry(id('app'), product(`${name}.app`, 'wrapper.application')),
    entry(id('test bundle'), product(`${testName}.xctest`, 'wrapper.cfbundle')),
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
    entry(
      id('sources group'),
      folderGroup(
        name,
        sources.map((file) => id(`file ${name}/${file}`)),
      ),
    ),
    entry(
      id('tests group'),
      folderGroup(
        testName,
        tests.map((file) => id(`file ${testName}/${file}`)),
      ),
    ),
    entry(id('products'), {
      isa: 'PBXGroup',
      children: [id('app'), id('test bundle')],
      name: 'Products',
      sourceTree: '<group>',
    }),
    ...phases(
      'app',
      sources.map((file) => id(`build ${name}/${file}`)),
    ),
    ...phases(
      'tests',
      tests.map((file) => id(`build ${testName}/${file}`)),
    ),
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
    entry(id('app target'), target(name, 'app', 'com.apple.product-type.application', id('app'), [])),
    entry(
      id('tests target'),
      target(testName, 'tests', 'com.apple.product-type.bundle.unit-test', id('test bundle'), [
        id('dependency'),
      ]),
    ),
    entry(id('project'), {
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
    }),
    ...configurations('project', projectSettings(project)),
    ...configurations('app', appSettings(project)),
    ...configurations('tests', testSettings(project)),
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

  function phases(of: 'app' | 'tests', built: readonly string[]): string[] {
    return [
      entry(id(`${of} sources`), { isa: 'PBXSourcesBuildPhase', ...phase, files: built }),
      entry(id(`${of} frameworks`), { isa: 'PBXFrameworksBuildPhase', ...phase, files: [] }),
      entry(id(`${of} resources`), { isa: 'PBXResourcesBuildPhase', ...phase, files: [] }),
    ]
  }

  function target(
    targetName: string,
    of: 'app' | 'tests',
    type: string,
    made: string,
    dependencies: string[],
  ): Fields {
    return {
      isa: 'PBXNativeTarget',
      buildConfigurationList: id(`${of} configurations`),
      buildPhases: [id(`${of} sources`), id(`${of} frameworks`), id(`${of} resources`)],
      buildRules: [],
      dependencies,
      name: targetName,
      productName: targetName,
      productReference: made,
      productType: type,
    }
  }

  function configurations(of: 'project' | 'app' | 'tests', settings: Fields): string[] {
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

/** The minimum iOS as Xcode writes it; the newest if the plan has no valid version. */
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

/** Xcode quotes everything except plain words; two slashes would start a comment. */
function quoted(text: string): string {
  if (/^[A-Za-z0-9_./]+$/.test(text) && !text.includes('//')) return text
  return `"${text.replace(/\p{Cc}/gu, ' ').replace(/[\\"]/g, '\\$&')}"`
}
