import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

export default [
  layout('routes/site.tsx', [
    index('routes/home.tsx'),
    route('plans/:slug', 'routes/example-plan.tsx'),
    route('privacy-policy', 'routes/privacy-policy.tsx'),
    route('terms-of-service', 'routes/terms-of-service.tsx'),
    route('newsletter/:step', 'routes/mail-step.tsx', { id: 'newsletter' }),
    route('week-mail/:step', 'routes/mail-step.tsx', { id: 'week-mail' }),
    route('field-guide', 'routes/field-guide.tsx'),
    route('field-guide/:slug', 'routes/field-guide-article.tsx'),
    route('*', 'routes/not-found.tsx'),
  ]),
  route('field-guide-index.json', 'routes/field-guide-index.ts'),
  route('sitemap.xml', 'routes/sitemap.ts'),
  route('robots.txt', 'routes/robots.ts'),
  route('site.webmanifest', 'routes/site-manifest.ts'),
  route('auth', 'routes/auth.tsx'),
  route('p/:secret', 'routes/shared-phone.tsx'),
  layout('routes/app.tsx', [
    route('dashboard', 'routes/dashboard.tsx'),
    route('project/:id', 'routes/project.tsx'),
    route('project/:id/journey', 'routes/journey.tsx'),
    route('account', 'routes/account.tsx'),
    route('learning', 'routes/learning.tsx'),
    route('xcode', 'routes/xcode.tsx'),
  ]),
] satisfies RouteConfig
