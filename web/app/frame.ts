/**
 * What every first page loads: the frame around it, and parts so small and common that a file of their own would cost
 * more than they weigh. The bundler makes one file of these modules and of all that they import (web/vite.config.ts).
 * `npm run bench:weight` shows which modules are worth it.
 */
import '@spetskarta/shared/durations.ts'
import '@spetskarta/shared/limits.ts'
import './api/call'
import './api/refuse'
import './api/streams'
import './api/use-root'
import './features/favorites/favorites'
import './features/messages/write/waiting-flag'
import './features/search-address/found'
import './features/trials/Trials'
import './features/visitor/use-user'
import './layout/BareFrame'
import './layout/ErrorPage'
import './layout/Frame'
import './layout/PatientScripts'
import './ui/copy'
import './ui/dialog/escape'
import './ui/page/PageError'
import './ui/page/TextPage'
import './ui/page/meta'
import './ui/text/format'
import './ui/theme/SystemScheme'
import './ui/use-hydrated'
import './ui/use-wide'
