import { api, Link, notify, stored, useApi, useConfig } from '@tanabana/storefront';
import { Button, CheckIcon, VisuallyHidden } from '@tanabana/ui';
import { useEffect, useState } from 'react';
import { settingCalls } from '../../../shared/setting-calls.ts';
import { Panel } from '../overview-panels.tsx';
import styles from './first-run.module.css';
import { FIRST_RUN_KEY } from './is-first-run.ts';
import { type Step, stepsOf } from './steps.ts';

interface FirstRunProps {
  /** Number of the shop's products and orders; undefined if they could not be loaded. */
  products: number | undefined;
  orders: number | undefined;
}

/**
 * Checklist of a new shop (rule 25.4). It disappears, in this browser, when everything is done or
 * when somebody hides it. Nothing is shown if a part cannot be loaded.
 */
export default function FirstRun({ products, orders }: FirstRunProps) {
  const { onlinePayments } = useConfig();
  const settings = useApi(settingCalls.list, {});
  const delivery = useApi(api.orders.deliverySettings, {});
  const [isHidden, setHidden] = useState(false);
  const steps =
    settings.data && delivery.data && products !== undefined && orders !== undefined
      ? stepsOf({
          settings: settings.data.groups,
          deliveryVersion: delivery.data.version,
          hasProvider: onlinePayments !== '',
          products,
          orders,
        })
      : [];
  const done = steps.filter(({ isDone }) => isDone).length;
  const isComplete = steps.length > 0 && done === steps.length;
  useEffect(() => {
    if (isComplete) stored.write(FIRST_RUN_KEY, 'done');
  }, [isComplete]);
  if (steps.length === 0 || isComplete || isHidden) return null;

  const hide = (): void => {
    stored.write(FIRST_RUN_KEY, 'hidden');
    setHidden(true);
    notify({
      personal: true,
      text: 'The checklist is hidden.',
      action: {
        label: 'Undo',
        run: () => {
          stored.remove(FIRST_RUN_KEY);
          setHidden(false);
        },
      },
    });
  };
  return (
    <div className={styles.firstRun}>
      <Panel title="Set up your shop">
        <p className={styles.text}>
          {done} of {steps.length} done
        </p>
        <ol className={styles.steps}>
          {steps.map((step) => (
            <StepLine key={step.id} step={step} />
          ))}
        </ol>
        <Button variant="quiet" size="s" onClick={hide}>
          Hide this checklist
        </Button>
      </Panel>
    </div>
  );
}

function StepLine({ step: { label, text, to, isDone } }: { step: Step }) {
  return (
    <li data-done={isDone || undefined}>
      <span className={styles.mark} aria-hidden="true">
        {isDone && <CheckIcon size={16} />}
      </span>
      <span>
        <Link to={to}>{label}</Link>
        {isDone ? (
          <VisuallyHidden> (done)</VisuallyHidden>
        ) : (
          <span className={styles.text}>{text}</span>
        )}
      </span>
    </li>
  );
}
