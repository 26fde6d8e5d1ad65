import { expect, test } from '@playwright/test'
import { readPacked } from './packed.ts'

test.skip(process.platform !== 'linux', 'deb and rpm are formats of Linux')

const { linux } = readPacked()
const ENTRY = '/usr/share/applications/unhidden.desktop'

/** The keys of a desktop file's one group. */
function readEntry(text: string): Readonly<Record<string, string>> {
  const [group, ...lines] = text.trim().split('\n')
  expect(group).toBe('[Desktop Entry]')
  return Object.fromEntries(
    lines.map((line) => [line.split('=', 1)[0] ?? '', line.slice(line.indexOf('=') + 1)]),
  )
}

test('deb and rpm install an entry for the menu that opens workspaces', () => {
  expect(linux).toHaveLength(2)
  for (const { texts } of linux) {
    expect(readEntry(texts[ENTRY] ?? '')).toMatchObject({
      Name: 'Unhidden',
      Exec: '/opt/Unhidden/unhidden %U',
      Terminal: 'false',
      Type: 'Application',
      Icon: 'unhidden',
      MimeType: 'application/x-unhidden-workspace;',
      Categories: 'Office;',
      StartupWMClass: 'unhidden',
    })
  }
})

test('a workspace file has a type of its own, and ZIP files are not ours', () => {
  for (const { texts } of linux) {
    const types = texts['/usr/share/mime/packages/unhidden.xml'] ?? ''
    expect(
      [...types.matchAll(/<mime-type type="([^"]+)">\s*<glob pattern="([^"]+)"/g)].map((found) =>
        found.slice(1),
      ),
    ).toEqual([['application/x-unhidden-workspace', '*.unhidden']])
  }
})

test('deb and rpm say who made them and where the program goes', () => {
  for (const { args } of linux) {
    const option = (name: string) => args[args.indexOf(name) + 1]
    expect(option('--name')).toBe('unhidden')
    expect(option('--maintainer')).toMatch(/^The Unhidden authors <\S+@\S+>$/)
    expect(option('--url')).toMatch(/^https:\/\//)
    expect(option('--license')).toBe('MIT')
    expect(args.filter((arg) => arg.endsWith('=/opt/Unhidden'))).toHaveLength(1)
    expect(
      args.filter((arg) => /=\/usr\/share\/icons\/hicolor\/256x256\/apps\/unhidden\.png$/.test(arg)),
    ).toHaveLength(1)
  }
})

test('the installation makes the command `unhidden`, and lets the sandbox of Chromium work', () => {
  for (const { afterInstall } of linux) {
    expect(afterInstall).toContain('/usr/bin/unhidden')
    expect(afterInstall).toContain('chrome-sandbox')
    expect(afterInstall).toContain('update-mime-database')
    expect(afterInstall).toContain('apparmor')
  }
})
