import { createHash } from 'node:crypto';
import Router from '@koa/router';
import { formatAmount, toRupees } from '@tanabana/contracts';
import { escapeHtml } from '@tanabana/service-kit';
import type { Context } from 'koa';
import { type Attempt, type Bank, Refusal } from './bank.ts';
import type { SimulatedOrder, SimulatedPayment } from './ledger.ts';
import { readBody } from './read-body.ts';

const STYLE = `
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px 16px;background:#eef1f6;color:#1c2330;font:16px/1.5 system-ui,sans-serif}
main{width:100%;max-width:420px;background:#fff;border-radius:16px;padding:24px;box-shadow:0 8px 32px #1c233022}
.mark{margin:0 0 16px;padding:6px 12px;border-radius:8px;background:#fff4d6;color:#5b4300;font-size:14px}
h1{margin:0;font-size:20px}
.amount{margin:4px 0 20px;font-size:32px;font-weight:700;font-variant-numeric:tabular-nums}
.soft{color:#556070;margin:0 0 16px}
fieldset{margin:0 0 20px;padding:0;border:0}
legend{padding:0;font-weight:600;margin-bottom:8px}
label{display:flex;gap:12px;align-items:center;min-height:48px;padding:0 12px;border:1px solid #c6ccd8;border-radius:10px;margin-top:-1px;cursor:pointer}
label:has(:checked){border-color:#2546b8;background:#f2f5ff}
input{width:20px;height:20px;accent-color:#2546b8}
button{width:100%;min-height:48px;border-radius:10px;border:1px solid #2546b8;background:#2546b8;color:#fff;font:inherit;font-weight:600;cursor:pointer}
button+button,form+form button{margin-top:10px;background:#fff;color:#2546b8}
button.quiet{border-color:transparent;background:none;color:#556070;font-weight:400}
details{margin:0 0 20px}
summary{min-height:44px;display:flex;align-items:center;cursor:pointer;color:#2546b8}
a{color:#2546b8}
:focus-visible{outline:3px solid #2546b8;outline-offset:2px}
`;
const STYLE_HASH = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

const LATE_MS = 20_000;

const methods: readonly (readonly [SimulatedPayment['method'], string])[] = [
  ['upi', 'UPI'],
  ['card', 'Card'],
  ['netbanking', 'Net banking'],
  ['wallet', 'Wallet'],
];

interface PageOptions {
  bank: Bank;
  /** Address of these pages, without a slash at the end. */
  publicUrl: string;
}

function show(context: Context, title: string, body: string): void {
  context.type = 'html';
  context.set('Cache-Control', 'no-store');
  // the gateway adds it to its own policy
  context.set('X-Style-Hashes', STYLE_HASH);
  context.set(
    'Content-Security-Policy',
    `default-src 'none'; style-src ${STYLE_HASH}; form-action 'self'; frame-ancestors 'none'`,
  );
  context.body = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><main><p class="mark">Simulated payment: no money moves.</p>${body}</main></body></html>`;
}

const amountOf = ({ amount }: Pick<SimulatedOrder, 'amount'>): string =>
  formatAmount(toRupees(amount));

const headOf = (order: SimulatedOrder, title: string): string =>
  `<h1>${title}</h1><p class="soft">${escapeHtml(order.notes.shop ?? 'A shop')}${
    order.receipt ? `, order ${escapeHtml(order.receipt.slice(-6))}` : ''
  }</p><p class="amount">${amountOf(order)}</p>`;

/** Pages on which buyers pay: for all methods, and one in place of a UPI app. */
export function pageRoutes({ bank, publicUrl }: PageOptions): Router {
  const router = new Router();
  const { origin, pathname } = new URL(publicUrl);
  const base = pathname.replace(/\/$/, '');

  /** The shop's page of the order; only addresses of the shop. */
  function returnUrl({ notes }: SimulatedOrder): string | null {
    const url = notes.return_url;
    return url !== undefined && URL.canParse(url) && new URL(url).origin === origin ? url : null;
  }

  const back = (order: SimulatedOrder, text: string): string => {
    const url = returnUrl(order);
    return url === null ? '' : `<p><a href="${escapeHtml(url)}">${text}</a></p>`;
  };

  function paid(context: Context, order: SimulatedOrder): void {
    show(
      context,
      'Paid',
      `${headOf(order, 'This order is paid')}${back(order, 'Back to the shop')}`,
    );
  }

  async function formOf(context: Context): Promise<URLSearchParams> {
    return new URLSearchParams(await readBody(context.req));
  }

  const attemptOf = (form: URLSearchParams): Attempt => ({
    method: methods.find(([method]) => method === form.get('method'))?.[0] ?? 'upi',
    outcome: form.get('outcome') === 'failure' ? 'failure' : 'success',
    ...(form.has('late') && { reportAfterMs: LATE_MS }),
    ...(form.has('twice') && { reportTwice: true }),
  });

  router.use(async (context, next) => {
    try {
      await next();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      context.status = error.status;
      show(context, 'Not possible', `<h1>${escapeHtml(error.message)}</h1>`);
    }
  });

  router.get('/pay/:id', (context) => {
    const order = bank.orderOf(context.params.id ?? '');
    if (order.status === 'paid') return paid(context, order);
    const action = `${base}/pay/${order.id}`;
    show(
      context,
      'Simulated payment',
      `${headOf(order, 'Pay for your order')}
<form method="post" action="${action}">
<fieldset><legend>How would you like to pay?</legend>
${methods
  .map(
    ([method, name], index) =>
      `<label><input type="radio" name="method" value="${method}"${index === 0 ? ' checked' : ''}>${name}</label>`,
  )
  .join('\n')}
</fieldset>
<details><summary>Try a difficult case</summary>
<label><input type="checkbox" name="stay">Do not go back to the shop</label>
<label><input type="checkbox" name="late">Report the payment after ${LATE_MS / 1000} seconds</label>
<label><input type="checkbox" name="twice">Report the payment twice</label>
</details>
<button name="outcome" value="success">Pay ${amountOf(order)}</button>
<button name="outcome" value="failure">Let the payment fail</button>
</form>
<form method="post" action="${action}/cancel"><button class="quiet">Cancel and go back</button></form>`,
    );
  });

  router.post('/pay/:id/cancel', (context) => {
    const order = bank.orderOf(context.params.id ?? '');
    context.redirect(returnUrl(order) ?? `${base}/pay/${order.id}`);
    context.status = 303;
  });

  router.post('/pay/:id', async (context) => {
    const order = bank.orderOf(context.params.id ?? '');
    const form = await formOf(context);
    if (order.status === 'paid') return paid(context, order);
    const payment = await bank.pay(order.id, attemptOf(form));
    const url = returnUrl(order);
    if (url === null || form.has('stay')) {
      const isFailed = payment.status === 'failed';
      const title = isFailed ? 'The bank declined the payment.' : 'The payment is made.';
      return show(
        context,
        title,
        `${headOf(order, title)}<p class="soft">You can close this page.</p>${back(order, 'Back to the shop')}`,
      );
    }
    const target = new URL(url);
    target.searchParams.set('payment', payment.id);
    context.redirect(target.href);
    context.status = 303;
  });

  router.get('/upi/:id', (context) => {
    const order = bank.orderOf(context.params.id ?? '');
    if (order.status === 'paid') return paid(context, order);
    show(
      context,
      'Simulated UPI app',
      `${headOf(order, 'Simulated UPI app')}
<form method="post" action="${base}/upi/${order.id}">
<button name="outcome" value="success">Pay ${amountOf(order)}</button>
<button name="outcome" value="failure">Decline</button>
</form>`,
    );
  });

  router.post('/upi/:id', async (context) => {
    const order = bank.orderOf(context.params.id ?? '');
    if (order.status === 'paid') return paid(context, order);
    const { status } = await bank.pay(order.id, attemptOf(await formOf(context)));
    const title = status === 'failed' ? 'Declined' : 'Paid';
    show(
      context,
      title,
      `${headOf(order, title)}<p class="soft">Go back to the page of your order: it shows the payment by itself.</p>`,
    );
  });
  return router;
}
