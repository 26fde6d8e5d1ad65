import './without-eval.ts'
import '@fontsource-variable/inter/opsz.css'
import '@fontsource-variable/jetbrains-mono/wght.css'
import '@mantine/core/styles.css'
import '@mantine/spotlight/styles.css'
import './theme/colors.css'
import './theme/measures.css'
import './theme/base.css'
import './theme/forced-colors.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { prepareWhenShown } from './features/reports/prepare-previews.ts'
import { createAppQueryClient } from './ipc/query-client.ts'
import { reportUncaughtFailures } from './ipc/use-call.ts'
import { listenToPushes } from './stores/listen-to-pushes.ts'
import { AppTheme, adoptThemeVariables } from './theme/app-theme.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

reportUncaughtFailures(window)
const queryClient = createAppQueryClient()
adoptThemeVariables(document)
listenToPushes(queryClient)
prepareWhenShown()

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <AppTheme>
        <App />
      </AppTheme>
    </QueryClientProvider>
  </StrictMode>,
)
