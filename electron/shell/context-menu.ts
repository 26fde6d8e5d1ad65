import { type BrowserWindow, type ContextMenuParams, Menu, type MenuItemConstructorOptions } from 'electron'

/** Electron shows no menu of its own: text fields get the editing commands, selected text anywhere else can be copied. */
export function offerContextMenu(window: BrowserWindow): void {
  window.webContents.on('context-menu', (_event, params) => {
    const template = toTemplate(params)
    if (template.length > 0) Menu.buildFromTemplate(template).popup({ window })
  })
}

function toTemplate({
  isEditable,
  selectionText,
  editFlags,
}: ContextMenuParams): MenuItemConstructorOptions[] {
  if (isEditable) {
    return [
      { role: 'undo', enabled: editFlags.canUndo },
      { role: 'redo', enabled: editFlags.canRedo },
      { type: 'separator' },
      { role: 'cut', enabled: editFlags.canCut },
      { role: 'copy', enabled: editFlags.canCopy },
      { role: 'paste', enabled: editFlags.canPaste },
      { type: 'separator' },
      { role: 'selectAll', enabled: editFlags.canSelectAll },
    ]
  }
  return selectionText.trim() === '' ? [] : [{ role: 'copy', enabled: editFlags.canCopy }]
}
