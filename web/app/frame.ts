/**
 * What every first page loads: the frame around it, and parts so small and common that a file of their own would cost
 * more than they weigh. The bundler makes one file of these modules and of all that they import (web/vite.config.ts).
 * `npm run bench:weight` shows which modules are worth it.
 */
import '@spetskarta/shared/accounts/accounts.ts'
import '@spetskarta/shared/durations.ts'
import './api/call'
import './api/refuse'
import './features/accounts/AccountForm'
import './features/own-items/page/OwnOrPublic'
import './features/search-address/found'
import './features/trials/GpsSlides'
import './features/trials/Trials'
import './layout/ErrorPage'
import './layout/Frame'
import './layout/PatientScripts'
import './ui/Notice'
import './ui/dialog/FormDialog'
import './ui/form/Field'
import './ui/form/Switch'
import './ui/page/AccountPage'
import './ui/page/PageError'
import './ui/page/TextPage'
import './ui/page/meta'
import './ui/text/ago'
import './ui/theme/Theme'
import './ui/theme/mantine-inputs.css'
import './ui/use-hydrated'
