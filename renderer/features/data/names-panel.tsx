import { countOf, formatCount } from '../../../shared/format/count.ts'
import { Button } from '../../components/controls/button.tsx'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { Notice } from '../../components/notice.tsx'
import { LOCALE } from '../../components/use-time-style.ts'
import { useAction, useCall } from '../../ipc/use-call.ts'
import styles from './data.module.css'
import { NamesFileDialog } from './names-file-dialog.tsx'
import { namesStrings as strings } from './names-strings.ts'

/** Names for business ids: from the service, or from a file. */
export function NamesPanel({ hasService }: { readonly hasService: boolean }) {
  const names = useCall('names:list', undefined)
  const fetch = useAction('names:fetch')
  const choose = useAction('names:choose-file')
  const keep = useAction('names:keep-file')
  const [first] = names.data ?? []
  const error = fetch.error ?? choose.error ?? keep.error
  return (
    <div className={styles.stack}>
      <p className={styles.second}>{strings.text}</p>
      {names.data && (
        <p>
          {first
            ? strings.known(
                countOf(names.data.length, ...strings.names, LOCALE),
                `${first.name} (${first.businessId})`,
              )
            : strings.none}
        </p>
      )}
      <div className={styles.line}>
        {hasService && (
          <Button
            disabledReason={fetch.isPending ? strings.fetching : null}
            onClick={() => fetch.mutate(undefined)}
          >
            {strings.fetch}
          </Button>
        )}
        <Button onClick={() => choose.mutate(undefined)}>{strings.choose}</Button>
      </div>
      {fetch.isSuccess && (
        <Notice
          kind={fetch.data === null ? 'info' : 'good'}
          title={fetch.data === null ? strings.notOffered : strings.fetched(formatCount(fetch.data, LOCALE))}
        />
      )}
      {keep.isSuccess && <Notice kind="good" title={strings.kept(formatCount(keep.data, LOCALE))} />}
      {error && <ErrorNotice error={error} />}
      {choose.data && (
        <NamesFileDialog
          preview={choose.data}
          isKeeping={keep.isPending}
          onKeep={() => keep.mutate(undefined, { onSettled: () => choose.reset() })}
          onClose={() => choose.reset()}
        />
      )}
    </div>
  )
}
