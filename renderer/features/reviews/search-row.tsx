import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { findTagProblem } from '../../../shared/domain/annotations.ts'
import type { SavedSearch } from '../../../shared/domain/saved-search.ts'
import { formatDay } from '../../../shared/format/time.ts'
import { Button } from '../../components/controls/button.tsx'
import { showFailure } from '../../components/frame/failure-line.tsx'
import { SafeText } from '../../components/safe-text.tsx'
import { useTimeStyle } from '../../components/time-text.tsx'
import { changeAnnotations, changeWithUndo } from '../annotations/change-annotations.ts'
import { ReportMenu } from '../reports/report-menu.tsx'
import { reportsStrings } from '../reports/strings.ts'
import styles from './reviews.module.css'
import { currentSearch, isReadable, SearchCount, useShowSearch } from './saved-search-menu.tsx'
import { searchesStrings as strings } from './strings.ts'

interface SearchRowProps {
  readonly search: SavedSearch
  onShown(): void
}

export function SearchRow({ search, onShown }: SearchRowProps) {
  const [isRenaming, setRenaming] = useState(false)
  const client = useQueryClient()
  const show = useShowSearch()
  const style = useTimeStyle()
  const { searchId, createdAtMs: _created, changedAtMs: _changed, ...draft } = search
  const replace = async () => {
    const current = { ...currentSearch(search.subject), name: search.name }
    await changeWithUndo(
      client,
      { kind: 'replace-search', searchId, search: current },
      {
        done: strings.replaced(search.name),
        invert: () => ({ kind: 'replace-search', searchId, search: draft }),
      },
    )
  }
  const remove = async () => {
    await changeWithUndo(
      client,
      { kind: 'delete-search', searchId },
      {
        done: strings.deleted(search.name),
        invert: () => ({ kind: 'save-search', search: draft }),
      },
    )
  }
  return (
    <li className={styles.searchRow}>
      <div style={{ minWidth: 0 }}>
        {isRenaming ? (
          <RenameForm search={search} onDone={() => setRenaming(false)} />
        ) : (
          <strong>
            <SafeText text={search.name} />
          </strong>
        )}
        <div className={`mono ${styles.searchQuery}`}>
          <SafeText text={search.query || strings.everything} />
        </div>
        <div className="dim">
          {strings.subjects[search.subject]}
          {search.asOfMs !== null && `, ${strings.asOf(formatDay(search.asOfMs, style))}`}
          {' · '}
          <SearchCount search={search} />
        </div>
      </div>
      <div className="line nowrap">
        <Button
          onClick={() => {
            onShown()
            show(search)
          }}
        >
          {strings.apply}
        </Button>
        <ReportMenu
          isDisabled={!isReadable(search)}
          label={reportsStrings.reportOfSearch(search.name)}
          scope={() => ({
            template: search.subject,
            filter: search.query,
            sort: search.sort,
            asOfMs: search.asOfMs,
          })}
        />
        <Button onClick={() => setRenaming(true)}>{strings.rename}</Button>
        <Button title={strings.replaceHint} onClick={() => replace().catch(showFailure)}>
          {strings.replaceByCurrent}
        </Button>
        <Button onClick={() => remove().catch(showFailure)}>{strings.delete}</Button>
      </div>
    </li>
  )
}

function RenameForm({ search, onDone }: { readonly search: SavedSearch; onDone(): void }) {
  const client = useQueryClient()
  const [name, setName] = useState(search.name)
  const [isTaken, setTaken] = useState(false)
  const problem = findTagProblem(name)
  const rename = async () => {
    const outcome = await changeAnnotations(client, {
      kind: 'rename-search',
      searchId: search.searchId,
      name,
    })
    if (outcome.isNameTaken) setTaken(true)
    else onDone()
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!problem) rename().catch(showFailure)
  }
  return (
    <form className="line" onSubmit={onSubmit}>
      <TextInput
        size="xs"
        data-autofocus
        aria-label={strings.renameLabel(search.name)}
        value={name}
        maxLength={200}
        error={(problem && strings.nameProblems[problem]) || (isTaken && strings.nameTaken)}
        onChange={(event) => {
          setName(event.currentTarget.value)
          setTaken(false)
        }}
      />
      <Button kind="primary" type="submit" disabled={problem !== null}>
        {strings.saveAction}
      </Button>
      <Button onClick={onDone}>{strings.cancel}</Button>
    </form>
  )
}
