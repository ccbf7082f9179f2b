import { Tabs } from '@tanabana/ui';
import { useState } from 'react';
import { Queue } from './queue.tsx';
import styles from './reviews-tab.module.css';
import { Settings } from './settings.tsx';

const tabs = [
  { id: 'queue', label: 'All reviews' },
  { id: 'settings', label: 'Settings' },
];

/** The owner's reviews and how they are published (rule 19.5). */
export default function ReviewsTab() {
  const [shown, show] = useState('queue');
  return (
    <Tabs label="Reviews" items={tabs} selected={shown} onSelect={show} className={styles.views}>
      {shown === 'queue' ? <Queue /> : <Settings />}
    </Tabs>
  );
}
