import { basename, resolve } from 'node:path'
import { Arch, type Configuration } from 'electron-builder'
import { FONT_FILES } from './electron/reports/pdf/report-resources.ts'
import { APP_ID } from './shared/app-id.ts'
import { eraseSlovakPatterns, requireNativeModules } from './tools/package/native-modules.ts'
import { LICENSE_FILE } from './tools/shipped/license-file.ts'

/**
 * How the application is packaged; reasons in docs/decisions/0110-packages.md. Keys come from the environment alone:
 * CSC_LINK and CSC_KEY_PASSWORD (macOS), WIN_CSC_LINK and WIN_CSC_KEY_PASSWORD (Windows), APPLE_API_KEY (the path of a
 * .p8 file), APPLE_API_KEY_ID and APPLE_API_ISSUER (notarization). Without them the packages are unsigned. Nothing is
 * published.
 */

const FONTS = 'node_modules/@expo-google-fonts'
const BOTH = ['x64' as const, 'arm64' as const]

/** Of each font package only its license and the weights that reports are set in. */
function unusedFonts(): string[] {
  const weights = Map.groupBy(FONT_FILES, (path) => path.split('/')[0] ?? '')
  return [...weights].map(([name, paths]) => {
    const used = paths.map((path) => path.split('/')[1])
    return `!${FONTS}/${name}/!(package.json|LICENSE*|${used.join('|')}){,/**}`
  })
}

const files = [
  'out/{main,preload,renderer}/**',
  // The command line for Node, with the thread that it alone starts. The program has it in a thread of its own.
  '!out/main/{cli,typeset-relay.worker}.js',
  'resources/report-templates/*.typ',
  // Of a window on Linux, and of a report that is dragged out.
  'resources/icons/{64x64,256x256}.png',
  LICENSE_FILE,
  ...unusedFonts(),
  `!${FONTS}/*/*/!(*.ttf)`,
  // Only for a build from the sources, which never happens.
  '!node_modules/better-sqlite3/{deps,src}{,/**}',
  '!node_modules/node-addon-api{,/**}',
  // Runs the scripts of this repository; the application runs on Electron's.
  '!node_modules/node-{linux,win}-*{,/**}',
  '!node_modules/{@myriaddreamin,@napi-rs}/*-musl{,/**}',
  '!**/*.{map,ts,mts,cts,flow,tsbuildinfo}',
  '!node_modules/**/*.{md,markdown,html}',
  // Notices of what is compiled into a native package.
  'node_modules/**/LICENSE.third-party.md',
  '!node_modules/**/{test,tests,__tests__,docs,example,examples,benchmark,benchmarks}{,/**}',
]

/**
 * The driver carries the binaries of every system. A set of its own, because a plain list would take the place of
 * `files`; and with a file in it, because a set that only leaves out begins with everything.
 */
function driverOf(system: 'linux' | 'darwin' | 'win32'): NonNullable<Configuration['files']> {
  return [{ filter: ['package.json', `!node_modules/better-sqlite3/prebuilds/!(${system}-\${arch}.node)`] }]
}

/**
 * Read as plain files: fonts and templates by the compiler of the reports, native code by the loader of the system,
 * licenses by the system's viewer of texts.
 */
const asarUnpack = [
  'resources/report-templates/**',
  LICENSE_FILE,
  `${FONTS}/**/*.ttf`,
  'node_modules/@myriaddreamin/typst-ts-node-compiler-*/*.node',
  'node_modules/@napi-rs/keyring-*/{*.node,LICENSE.third-party.md}',
  'node_modules/better-sqlite3/prebuilds/*.node',
]

const configuration: Configuration = {
  appId: APP_ID,
  productName: 'Unhidden',
  copyright: 'Copyright © 2026 The Unhidden authors',
  directories: { output: 'dist' },
  // biome-ignore lint/suspicious/noTemplateCurlyInString: macros of electron-builder
  artifactName: '${productName}-${version}-${os}-${arch}.${ext}',
  asar: true,
  files,
  asarUnpack,
  // A verifier and a sampler of another make, to be run by whoever does not trust the application, and the format of
  // bundles, which get all three.
  extraResources: ['tools/verify_evidence.py', 'tools/repeat_draw.py', 'docs/evidence-format.md'].map(
    (from) => ({
      from,
      to: basename(from),
    }),
  ),
  // Every native part is prebuilt for Node-API; nothing is compiled.
  npmRebuild: false,
  afterPack: ({ packager, appOutDir, electronPlatformName, arch }) => {
    const system = `${electronPlatformName}-${Arch[arch]}`
    eraseSlovakPatterns(requireNativeModules(packager.getResourcesDir(appOutDir), system))
  },
  publish: null,
  electronFuses: {
    runAsNode: false,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    grantFileProtocolExtraPrivileges: false,
    // A changed program does not start on Apple silicon until it is signed again. A real signature comes later anyway.
    resetAdHocDarwinSignature:
      process.platform === 'darwin' && !process.env.CSC_LINK && !process.env.CSC_NAME,
  },
  fileAssociations: [
    {
      ext: 'unhidden',
      name: 'Unhidden workspace',
      description: 'Unhidden workspace',
      mimeType: 'application/x-unhidden-workspace',
      role: 'Editor',
      rank: 'Owner',
    },
  ],
  // The runtime that needs no FUSE 2 and keeps the sandbox wherever the system allows one.
  toolsets: { appimage: '1.0.3' },
  linux: {
    files: driverOf('linux'),
    // Without this, electron-builder takes the icon of macOS, and downloads a program that converts it.
    icon: 'resources/icons',
    executableName: 'unhidden',
    target: [
      { target: 'AppImage', arch: BOTH },
      { target: 'deb', arch: BOTH },
      { target: 'rpm', arch: BOTH },
    ],
    category: 'Office',
    synopsis: 'Review hidden and deleted customer reviews',
    // The entry is named like `desktopName` in package.json, by which desktops find the windows of the application.
    syncDesktopName: true,
    desktop: { entry: { Keywords: 'audit;reviews;evidence;' } },
  },
  deb: { packageCategory: 'misc', recommends: ['gnome-keyring'] },
  win: {
    files: driverOf('win32'),
    icon: 'resources/icons/icon.ico',
    // In a folder of its own: beside it, Unhidden.exe would win.
    extraFiles: [{ from: 'resources/command-line/unhidden.cmd', to: 'bin/unhidden.cmd' }],
    target: [{ target: 'nsis', arch: BOTH }],
  },
  nsis: {
    oneClick: false,
    perMachine: false,
    allowToChangeInstallationDirectory: true,
    deleteAppDataOnUninstall: false,
    // One installer for each processor, and nothing for an updater that does not exist.
    buildUniversalInstaller: false,
    differentialPackage: false,
    license: resolve(import.meta.dirname, 'LICENSE'),
  },
  mac: {
    files: driverOf('darwin'),
    icon: 'resources/icons/icon.icns',
    extraResources: [{ from: 'resources/command-line/unhidden', to: 'bin/unhidden' }],
    target: [
      { target: 'dmg', arch: BOTH },
      { target: 'zip', arch: BOTH },
    ],
    category: 'public.app-category.business',
    // Bundles are ordinary ZIP files: offered under "Open With", never taken over.
    fileAssociations: [{ ext: 'zip', name: 'Evidence bundle', role: 'Viewer', rank: 'Alternate' }],
  },
  dmg: { writeUpdateInfo: false },
}

export default configuration
