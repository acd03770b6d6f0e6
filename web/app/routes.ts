import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  layout('features/search/MapLayout.tsx', { id: 'map' }, [
    route('map', 'features/search/MapPage.tsx'),
    route('arenda/:type', 'features/search/RentPage.tsx'),
    route('poisk-raboty/:type', 'features/search/JobsPage.tsx'),
  ]),
  index('features/content/LandingPage.tsx', { id: 'landing' }),
  route('adv', 'features/content/LandingPage.tsx', { id: 'adv' }),
  route('search', 'features/search/ResultsPage.tsx'),
  route('all-equipments', 'features/catalog/AllEquipmentPage.tsx'),
  route('all-orders', 'features/catalog/AllOrdersPage.tsx'),
  route('equipment/:id', 'features/catalog/EquipmentPage.tsx'),
  route('order/:id', 'features/catalog/OrderPage.tsx'),
  route('user/:userUrl', 'features/catalog/FleetPage.tsx'),
  route('instruction', 'features/content/InstructionPage.tsx'),
  route('forum/:id', 'features/forum/ForumPage.tsx'),
  route('contacts', 'features/content/ContactsPage.tsx'),
  route('confidential', 'features/content/PrivacyPage.tsx'),
  route('credits', 'features/content/CreditsPage.tsx'),
  route('app', 'features/content/AppPage.tsx'),
  route('signup', 'features/accounts/SignupPage.tsx'),
  route('login', 'features/accounts/LoginPage.tsx'),
  route('*', 'features/content/NotFoundPage.tsx'),
] satisfies RouteConfig
