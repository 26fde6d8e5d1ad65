import { Modal } from '@mantine/core'
import { useViewStore } from '../stores/view-store.ts'
import { frameStrings } from '../strings/frame-strings.ts'
import { KeyNames } from './key-names.tsx'

const { keys, helpGroups } = frameStrings

const GROUPS: readonly {
  readonly title: string
  readonly entries: readonly (readonly [keys: readonly string[], meaning: string])[]
}[] = [
  {
    title: helpGroups.everywhere,
    entries: [
      [['mod', 'K'], keys.palette],
      [['?'], keys.help],
      [['/'], keys.find],
    ],
  },
  {
    title: helpGroups.lists,
    entries: [
      [['↑', '↓', 'j', 'k'], keys.move],
      [['Page Up', 'Page Down'], keys.page],
      [['Home', 'End'], keys.ends],
      [['Enter'], keys.open],
      [['Space'], keys.preview],
      [['x', 'Shift', '↓'], keys.select],
      [['mod', 'A'], keys.selectAll],
      [['Esc'], keys.clear],
      [['mod', 'C'], keys.copy],
      [['g'], keys.goTo],
      [['e'], keys.exportRows],
    ],
  },
  {
    title: helpGroups.annotations,
    entries: [
      [['s'], keys.star],
      [['w'], keys.watch],
      [['t'], keys.tags],
      [['n'], keys.note],
      [['mod', 'Z'], keys.undo],
      [['mod', 'Enter'], keys.save],
    ],
  },
  {
    title: helpGroups.detail,
    entries: [
      [['[', ']'], keys.step],
      [['a'], keys.around],
      [['Esc'], keys.close],
      [['←', '→'], keys.resize],
    ],
  },
]

export function HelpOverlay() {
  const isOpen = useViewStore((state) => state.isHelpOpen)
  const setOpen = useViewStore((state) => state.setHelpOpen)
  return (
    <Modal opened={isOpen} onClose={() => setOpen(false)} title={frameStrings.helpTitle} size="lg">
      {GROUPS.map((group) => (
        <section key={group.title}>
          <h3>{group.title}</h3>
          <dl className="help-grid">
            {group.entries.map(([names, meaning]) => (
              <HelpEntry key={meaning} names={names} meaning={meaning} />
            ))}
          </dl>
        </section>
      ))}
    </Modal>
  )
}

function HelpEntry({ names, meaning }: { readonly names: readonly string[]; readonly meaning: string }) {
  return (
    <>
      <dt>
        <KeyNames keys={names} />
      </dt>
      <dd>{meaning}</dd>
    </>
  )
}
