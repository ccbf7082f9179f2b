import { defineModule } from '@tanabana/module-kit';

export default defineModule({
  name: 'mf-content',
  routes: [
    { path: '/about', load: './src/about/about-page.tsx', serverRendered: true },
    { path: '/contact', load: './src/contact/contact-page.tsx', serverRendered: true },
    { path: '/faq', load: './src/faq/faq-page.tsx', serverRendered: true },
    { path: '/terms', load: './src/policies/terms-page.tsx', serverRendered: true },
    { path: '/privacy', load: './src/policies/privacy-page.tsx', serverRendered: true },
    { path: '/returns', load: './src/policies/returns-page.tsx', serverRendered: true },
    { path: '/store', load: './src/stores/stores-page.tsx', serverRendered: true },
    { path: '/store-location', load: './src/stores/stores-page.tsx', serverRendered: true },
  ],
  slots: [
    {
      slot: 'dashboard.tab',
      load: './src/slots/dashboard-tab.tsx',
      tab: {
        id: 'content',
        label: 'Content',
        subtitle: 'Texts and pictures of the shop’s pages.',
        adminOnly: true,
        permission: 'content.read',
        group: 'store',
      },
    },
  ],
  nav: [
    { label: 'About', href: '/about', order: 20 },
    { label: 'FAQs', href: '/faq', order: 30 },
    { label: 'Contact Us', href: '/contact', order: 40 },
  ],
});
