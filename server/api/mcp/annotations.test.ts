import { expect, test } from 'vitest';
import { listTools } from './tools';

const words = {
  readOnlyHint: 'reads',
  destructiveHint: 'destroys',
  idempotentHint: 'repeatable',
  openWorldHint: 'outside',
};

/** One line a tool: its name and the words for those hints that are true. */
function hintsTable(): string {
  const lines = listTools({ sets: 'all', readOnly: false }).map(({ name, annotations }) => {
    const hints = Object(annotations);
    const marks = Object.entries(words).map(([hint, word]) => (hints[hint] ? word : '·').padEnd(11));
    return `${name.padEnd(28)}${marks.join('')}`.trimEnd();
  });
  return lines.sort().join('\n');
}

test('sets all four hints on every tool', () => {
  for (const { name, annotations } of listTools({ sets: 'all', readOnly: false }))
    for (const hint of Object.keys(words))
      expect([name, hint, Object(annotations)[hint]]).toEqual([name, hint, expect.any(Boolean)]);
});

// After a change, `npx vitest run server/api/mcp/annotations.test.ts -u` rewrites the table. Read what changed in it.
test('marks the tools that read, destroy, may be repeated or reach outside', () => {
  expect(hintsTable()).toMatchInlineSnapshot(`
    "accept_access_invite        ·          ·          repeatable ·
    accept_invite               ·          ·          repeatable ·
    accept_member_invite        ·          ·          repeatable ·
    accept_note_invite          ·          ·          repeatable ·
    accept_proposals            ·          ·          repeatable ·
    add_member                  ·          ·          repeatable outside
    archive_area                ·          destroys   ·          ·
    archive_habit               ·          ·          repeatable ·
    archive_project             ·          ·          repeatable ·
    archive_task                ·          ·          repeatable ·
    archive_tasks               ·          ·          repeatable ·
    check_habit                 ·          ·          repeatable ·
    choose_calendars            ·          ·          repeatable ·
    close_round                 ·          destroys   repeatable ·
    complete_task               ·          ·          repeatable ·
    complete_tasks              ·          ·          repeatable ·
    convert_task_to_project     ·          ·          ·          ·
    copy_rounds                 ·          ·          ·          ·
    create_area                 ·          ·          ·          ·
    create_billing_portal       ·          ·          ·          outside
    create_calendar_event       ·          ·          ·          outside
    create_checkout             ·          ·          ·          outside
    create_comment              ·          ·          ·          ·
    create_connection           ·          ·          ·          outside
    create_feed                 ·          ·          ·          outside
    create_habit                ·          ·          ·          ·
    create_heading              ·          ·          ·          ·
    create_note                 ·          ·          ·          ·
    create_package              ·          ·          ·          ·
    create_project              ·          ·          ·          ·
    create_project_tree         ·          ·          ·          ·
    create_share_link           ·          destroys   ·          outside
    create_task                 ·          ·          ·          ·
    create_tasks                ·          ·          ·          ·
    create_template             ·          ·          ·          ·
    create_token                ·          ·          ·          ·
    create_upload               ·          ·          ·          ·
    create_view                 ·          ·          ·          ·
    create_webhook              ·          ·          ·          outside
    create_workspace            ·          ·          ·          ·
    delete_area                 ·          destroys   repeatable ·
    delete_calendar_event       ·          destroys   repeatable outside
    delete_comment              ·          destroys   repeatable ·
    delete_connection           ·          destroys   repeatable outside
    delete_device               ·          destroys   repeatable ·
    delete_feed                 ·          destroys   repeatable ·
    delete_file                 ·          destroys   repeatable ·
    delete_habit                ·          destroys   repeatable ·
    delete_heading              ·          destroys   repeatable ·
    delete_note                 ·          destroys   repeatable ·
    delete_project              ·          destroys   repeatable ·
    delete_session              ·          destroys   repeatable ·
    delete_tag                  ·          destroys   repeatable ·
    delete_task                 ·          destroys   repeatable ·
    delete_tasks                ·          destroys   repeatable ·
    delete_trash                ·          destroys   repeatable ·
    delete_view                 ·          destroys   repeatable ·
    delete_webhook              ·          destroys   repeatable ·
    dismiss_insight             ·          ·          repeatable ·
    duplicate_project           ·          ·          ·          ·
    duplicate_task              ·          ·          ·          ·
    engage_round                ·          ·          repeatable ·
    export_account              reads      ·          repeatable ·
    find_tools                  reads      ·          repeatable ·
    get_access                  reads      ·          repeatable ·
    get_billing                 reads      ·          repeatable ·
    get_coach                   reads      ·          repeatable ·
    get_context                 reads      ·          repeatable ·
    get_file                    reads      ·          repeatable ·
    get_file_store              reads      ·          repeatable ·
    get_journal                 reads      ·          repeatable ·
    get_mail_address            reads      ·          repeatable ·
    get_me                      reads      ·          repeatable ·
    get_note                    reads      ·          repeatable ·
    get_plan                    reads      ·          repeatable ·
    get_profile                 reads      ·          repeatable ·
    get_project                 reads      ·          repeatable ·
    get_referral                reads      ·          repeatable ·
    get_stats                   reads      ·          repeatable ·
    get_task                    reads      ·          repeatable ·
    get_task_access             reads      ·          repeatable ·
    grant_access                ·          ·          repeatable outside
    import_data                 ·          ·          repeatable ·
    install_package             ·          ·          repeatable ·
    list_activity               reads      ·          repeatable ·
    list_areas                  reads      ·          repeatable ·
    list_authorizations         reads      ·          repeatable ·
    list_calendar_events        reads      ·          repeatable outside
    list_calendars              reads      ·          repeatable outside
    list_change_sets            reads      ·          repeatable ·
    list_changes                reads      ·          repeatable ·
    list_collaborators          reads      ·          repeatable ·
    list_comments               reads      ·          repeatable ·
    list_connections            reads      ·          repeatable ·
    list_devices                reads      ·          repeatable ·
    list_feeds                  reads      ·          repeatable ·
    list_files                  reads      ·          repeatable ·
    list_habit_checks           reads      ·          repeatable ·
    list_habits                 reads      ·          repeatable ·
    list_headings               reads      ·          repeatable ·
    list_installs               reads      ·          repeatable ·
    list_marketplace            reads      ·          repeatable ·
    list_members                reads      ·          repeatable ·
    list_note_invites           reads      ·          repeatable ·
    list_notes                  reads      ·          repeatable ·
    list_notifications          reads      ·          repeatable ·
    list_projects               reads      ·          repeatable ·
    list_proposals              reads      ·          repeatable ·
    list_refused_mails          reads      ·          repeatable ·
    list_rounds                 reads      ·          repeatable ·
    list_sessions               reads      ·          repeatable ·
    list_share_links            reads      ·          repeatable ·
    list_shared_packages        reads      ·          repeatable ·
    list_shared_targets         reads      ·          repeatable ·
    list_tags                   reads      ·          repeatable ·
    list_tasks                  reads      ·          repeatable ·
    list_tokens                 reads      ·          repeatable ·
    list_trash                  reads      ·          repeatable ·
    list_views                  reads      ·          repeatable ·
    list_webhook_deliveries     reads      ·          repeatable ·
    list_webhooks               reads      ·          repeatable ·
    list_workspace_guests       reads      ·          repeatable ·
    list_workspaces             reads      ·          repeatable ·
    log_session                 ·          ·          ·          ·
    move_project                ·          ·          repeatable ·
    move_tasks                  ·          ·          repeatable ·
    parse_task                  reads      ·          repeatable ·
    plan_round                  ·          ·          repeatable ·
    publish_package             ·          ·          repeatable ·
    read_notifications          ·          ·          repeatable ·
    refuse_proposals            ·          ·          repeatable ·
    register_device             ·          ·          ·          outside
    remove_collaborator         ·          destroys   repeatable ·
    remove_member               ·          destroys   repeatable ·
    remove_note_person          ·          destroys   repeatable ·
    rename_tag                  ·          destroys   ·          ·
    reopen_round                ·          ·          repeatable ·
    reorder_hierarchy           ·          ·          repeatable ·
    reorder_places              ·          ·          repeatable ·
    reset_mail_address          ·          destroys   ·          ·
    restore_file                ·          ·          repeatable ·
    restore_trash               ·          ·          ·          ·
    retry_webhook_delivery      ·          ·          ·          outside
    revoke_access               ·          destroys   repeatable ·
    revoke_access_invite        ·          destroys   repeatable ·
    revoke_authorization        ·          destroys   repeatable ·
    revoke_invite               ·          destroys   repeatable ·
    revoke_note_invite          ·          destroys   repeatable ·
    revoke_share_link           ·          destroys   repeatable ·
    revoke_token                ·          destroys   repeatable ·
    rotate_webhook_secret       ·          destroys   ·          ·
    search                      reads      ·          repeatable ·
    set_access_role             ·          ·          repeatable ·
    set_collaborator_role       ·          ·          repeatable ·
    set_member_role             ·          ·          repeatable ·
    set_note_role               ·          ·          repeatable ·
    set_workspace_access        ·          ·          repeatable ·
    share_note                  ·          ·          repeatable outside
    share_package               ·          ·          repeatable ·
    share_task                  ·          ·          repeatable outside
    start_session               ·          ·          ·          ·
    stop_session                ·          ·          repeatable ·
    test_webhook                ·          ·          ·          outside
    undo_change_set             ·          ·          repeatable ·
    uninstall_package           ·          destroys   repeatable ·
    unpublish_package           ·          destroys   repeatable ·
    update_area                 ·          ·          repeatable ·
    update_calendar_event       ·          destroys   repeatable outside
    update_comment              ·          destroys   repeatable ·
    update_connection           ·          destroys   repeatable outside
    update_habit                ·          destroys   repeatable ·
    update_heading              ·          destroys   repeatable ·
    update_me                   ·          ·          repeatable ·
    update_note                 ·          destroys   ·          ·
    update_project              ·          destroys   repeatable ·
    update_session              ·          ·          repeatable ·
    update_task                 ·          destroys   repeatable ·
    update_tasks                ·          destroys   repeatable ·
    update_view                 ·          ·          repeatable ·
    update_webhook              ·          ·          repeatable outside
    update_workspace            ·          ·          repeatable ·
    write_journal_entry         ·          destroys   repeatable ·"
  `);
});
