import { execFile } from 'node:child_process'
import type * as Electron from 'electron'
import { findProgram } from '../../programs/find-program.ts'
import { notImplemented, strictStub } from '../strict-stub.ts'
import { BrowserWindow } from '../window/browser-window.ts'

/**
 * Shows a dialog with zenity where it is installed, because Chromium offers none. Tests replace the functions of
 * `dialog`.
 */
async function ask(
  arguments_: readonly string[],
): Promise<{ readonly isOk: boolean; readonly output: string }> {
  if (!findProgram('zenity')) throw notImplemented('a dialog without zenity (apt-get install zenity)')
  return new Promise((resolve) => {
    execFile('zenity', arguments_, (error, output) => resolve({ isOk: !error, output: output.trimEnd() }))
  })
}

/** Electron's functions take the parent window as an optional first argument. */
function optionsOf<T>(parameters: readonly unknown[]): T {
  const [parent] = parameters
  if (parent instanceof BrowserWindow && parent.isDestroyed())
    throw new TypeError('Object has been destroyed')
  return (parameters.length > 1 ? parameters[1] : parameters[0]) as T
}

const filtersOf = (filters: readonly Electron.FileFilter[] = []) =>
  filters.map(
    ({ name, extensions }) => `--file-filter=${name} | ${extensions.map((one) => `*.${one}`).join(' ')}`,
  )

async function showOpenDialog(...parameters: unknown[]): Promise<Electron.OpenDialogReturnValue> {
  const { title, defaultPath, filters, properties = [] } = optionsOf<Electron.OpenDialogOptions>(parameters)
  const { isOk, output } = await ask([
    '--file-selection',
    ...(title ? [`--title=${title}`] : []),
    ...(defaultPath ? [`--filename=${defaultPath}`] : []),
    ...(properties.includes('openDirectory') ? ['--directory'] : []),
    ...(properties.includes('multiSelections') ? ['--multiple', '--separator=\n'] : []),
    ...filtersOf(filters),
  ])
  return { canceled: !isOk, filePaths: isOk ? output.split('\n') : [] }
}

async function showSaveDialog(...parameters: unknown[]): Promise<Electron.SaveDialogReturnValue> {
  const { title, defaultPath, filters } = optionsOf<Electron.SaveDialogOptions>(parameters)
  const { isOk, output } = await ask([
    '--file-selection',
    '--save',
    '--confirm-overwrite',
    ...(title ? [`--title=${title}`] : []),
    ...(defaultPath ? [`--filename=${defaultPath}`] : []),
    ...filtersOf(filters),
  ])
  return { canceled: !isOk, filePath: isOk ? output : '' }
}

async function showMessageBox(...parameters: unknown[]): Promise<Electron.MessageBoxReturnValue> {
  const {
    title,
    message,
    detail,
    buttons = ['OK'],
    cancelId = 0,
  } = optionsOf<Electron.MessageBoxOptions>(parameters)
  const { isOk, output } = await ask([
    '--question',
    '--no-markup',
    '--switch',
    ...(title ? [`--title=${title}`] : []),
    `--text=${[message, detail].filter(Boolean).join('\n\n')}`,
    ...buttons.map((button) => `--extra-button=${button}`),
  ])
  // zenity prints the label of a pressed extra button and exits with a failure.
  const pressed = buttons.indexOf(output)
  return { response: pressed >= 0 ? pressed : isOk ? 0 : cancelId, checkboxChecked: false }
}

function showErrorBox(title: string, content: string): void {
  process.stderr.write(`${title}\n${content}\n`)
}

export const dialog = strictStub('dialog', { showOpenDialog, showSaveDialog, showMessageBox, showErrorBox })
