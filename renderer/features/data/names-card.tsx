import { Button } from '@mantine/core'
import { countOf, formatCount } from '../../../shared/format/count.ts'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { Notice } from '../../components/notice.tsx'
import { LOCALE } from '../../components/use-time-style.ts'
import { useAction, useCall } from '../../ipc/use-call.ts'
import { NamesFileDialog } from './names-file-dialog.tsx'
import { namesStrings as strings } from './names-strings.ts'

/** Names for business ids: from the service, or from a file. */
export function NamesCard({ hasService }: { readonly hasService: boolean }) {
  const names = useCall('names:list', undefined)
  const fetch = useAction('names:fetch')
  const choose = useAction('names:choose-file')
  const keep = useAction('names:keep-file')
  const [first] = names.data ?? []
  const error = fetch.error ?? choose.error ?? keep.error
  return (
    <section className="panel sync-card" id="names">
      <h2>{strings.title}</h2>
      <p className="sync-card-text">{strings.text}</p>
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
      <div className="line">
        {hasService && (
          <Button variant="default" loading={fetch.isPending} onClick={() => fetch.mutate(undefined)}>
            {strings.fetch}
          </Button>
        )}
        <Button variant="default" loading={choose.isPending} onClick={() => choose.mutate(undefined)}>
          {strings.choose}
        </Button>
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
    </section>
  )
}
