import { defineModule } from '@tanabana/module-kit';

export default defineModule({
  name: 'mf-content',
  routes: [
    { path: '/about', load: './src/about/about-page.tsx' },
    { path: '/contact', load: './src/contact/contact-page.tsx' },
    { path: '/faq', load: './src/faq/faq-page.tsx' },
    { path: '/terms', load: './src/policies/terms-page.tsx' },
    { path: '/privacy', load: './src/policies/privacy-page.tsx' },
    { path: '/returns', load: './src/policies/returns-page.tsx' },
    { path: '/store', load: './src/stores/stores-page.tsx' },
    { path: '/store-location', load: './src/stores/stores-page.tsx' },
  ],
  nav: [
    { label: 'About', href: '/about', order: 20 },
    { label: 'FAQs', href: '/faq', order: 30 },
    { label: 'Contact Us', href: '/contact', order: 40 },
  ],
});
