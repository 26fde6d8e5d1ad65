import { app } from 'electron'

/** Electron offers the first client certificate of the system by default; the application identifies by signature only. */
export function refuseClientCertificates(): void {
  app.on('select-client-certificate', (event, _contents, _url, _list, choose) => {
    event.preventDefault()
    choose()
  })
}
