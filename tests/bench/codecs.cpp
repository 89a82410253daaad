// What the reference servers speak, and what Narabe speaks; MessagePack maps with short keys in both.
#include "wsload.h"
#include <cstdio>
#include <cstring>

namespace {

// ---- MessagePack, as much as is needed ------------------------------------------------------------

void byte(std::string& out, unsigned value) { out.push_back((char)value); }
void map(std::string& out, unsigned entries) { byte(out, 0x80 | entries); }
void text(std::string& out, const std::string& value) {
    byte(out, 0xa0 | value.size());
    out += value;
}
void wide(std::string& out, uint32_t v) {  // always five bytes: messages of stable size
    byte(out, 0xce), byte(out, v >> 24), byte(out, v >> 16), byte(out, v >> 8), byte(out, v);
}
void number(std::string& out, uint32_t v) {
    if (v < 128) byte(out, v);
    else if (v < 256) byte(out, 0xcc), byte(out, v);
    else if (v < 65536) byte(out, 0xcd), byte(out, v >> 8), byte(out, v);
    else wide(out, v);
}

size_t skip(const uint8_t* p, size_t n) {  // bytes of the value at p, 0: damaged
    if (!n) return 0;
    uint8_t c = p[0];
    if (c < 0x80 || c >= 0xe0 || c == 0xc0 || c == 0xc2 || c == 0xc3) return 1;
    if (c >= 0xa0 && c < 0xc0) return 1 + (c & 31);
    size_t items = 0, at = 1;
    switch (c) {
        case 0xcc: case 0xd0: return 2;
        case 0xcd: case 0xd1: return 3;
        case 0xce: case 0xd2: case 0xca: return 5;
        case 0xcf: case 0xd3: case 0xcb: return 9;
        case 0xd9: case 0xc4: return n > 1 ? 2 + p[1] : 0;
        case 0xda: case 0xc5: return n > 2 ? 3 + (p[1] << 8 | p[2]) : 0;
        case 0xdc: if (n < 3) return 0; items = p[1] << 8 | p[2]; at = 3; break;
        case 0xde: if (n < 3) return 0; items = 2 * (p[1] << 8 | p[2]); at = 3; break;
        default:
            if (c >= 0xa0) return 0;
            items = c < 0x90 ? 2 * (c & 15) : c & 15;
    }
    while (items--) {
        size_t size = at < n ? skip(p + at, n - at) : 0;
        if (!size) return 0;
        at += size;
    }
    return at;
}

const uint8_t* find(const uint8_t* p, size_t n, const char* key) {  // value of `key` in the map at p, or null
    if (n < 3) return nullptr;
    unsigned items = p[0] & 15;
    size_t at = 1, length = strlen(key);
    if (p[0] == 0xde) items = p[1] << 8 | p[2], at = 3;
    else if ((p[0] & 0xf0) != 0x80) return nullptr;
    while (items--) {
        if (at >= n) return nullptr;
        bool hit = p[at] == (0xa0 | length) && at + 1 + length < n && !memcmp(p + at + 1, key, length);
        size_t size = skip(p + at, n - at);
        if (!size || (at += size) >= n) return nullptr;
        if (hit) return p + at;
        if (!(size = skip(p + at, n - at))) return nullptr;
        at += size;
    }
    return nullptr;
}

int64_t get_number(const uint8_t* p, size_t n, const char* key) {  // -1: not there
    const uint8_t* v = find(p, n, key);
    if (!v) return -1;
    if (*v < 128) return *v;
    if (*v == 0xcc) return v[1];
    if (*v == 0xcd) return v[1] << 8 | v[2];
    if (*v == 0xce) return (int64_t)v[1] << 24 | v[2] << 16 | v[3] << 8 | v[4];
    return -1;
}

std::string get_text(const uint8_t* p, size_t n, const char* key) {  // empty: not there, or no short text
    const uint8_t* v = find(p, n, key);
    if (!v || (*v & 0xe0) != 0xa0 || v + 1 + (*v & 31) > p + n) return "";
    return std::string((const char*)v + 1, *v & 31);
}

// ---- the reference servers: servers/refroom.py ----------------------------------------------------

struct RefCodec : Codec {
    int phase(uint32_t seat) const override { return seat < 2 ? (int)seat : 2; }
    std::vector<std::string> hello(const ConnInfo& c) const override {
        std::string out;
        map(out, 3), text(out, "t"), text(out, "join"), text(out, "r"), wide(out, c.room);
        text(out, "s"), number(out, c.seat < 2 ? c.seat : 2);
        return {out};
    }
    void move(const ConnInfo& c, uint32_t ply, uint32_t cell, uint32_t id, std::string& out) const override {
        map(out, 6), text(out, "t"), text(out, "move"), text(out, "r"), wide(out, c.room);
        text(out, "x"), number(out, cell % 15), text(out, "y"), number(out, cell / 15);
        text(out, "n"), number(out, ply), text(out, "id"), wide(out, id);
    }
    Event parse(ConnInfo&, const uint8_t* p, size_t n) const override {
        std::string kind = get_text(p, n, "t");
        if (kind == "moved") return {Event::MOVE, (uint32_t)get_number(p, n, "n")};
        return {kind == "joined" ? Event::JOINED : Event::ERROR, 0};
    }
};

// ---- Narabe: protocol/README.md -------------------------------------------------------------------

struct NarabeCodec : Codec {
    std::string subprotocol() const override { return "narabe.v1.msgpack"; }
    int phase(uint32_t seat) const override { return seat < 2 ? (int)seat : 2; }
    bool restarts() const override { return true; }

    std::vector<std::string> hello(const ConnInfo& c) const override {
        std::vector<std::string> frames(1);
        map(frames[0], 2), text(frames[0], "t"), text(frames[0], "hello");
        text(frames[0], "client"), text(frames[0], "wsload");
        if (c.seat == 0) {
            frames.push_back(create());
            return frames;
        }
        frames.push_back(command(c, "enter", "i", 3));
        if (c.seat == 1) frames.push_back(command(c, "sit", "s", 3));
        return frames;
    }
    void move(const ConnInfo& c, uint32_t ply, uint32_t cell, uint32_t id, std::string& out) const override {
        out = command(c, "play", word(id), 5);
        text(out, "ply"), number(out, ply - 1), text(out, "at"), number(out, cell);
    }
    std::string again(const ConnInfo& c, uint32_t id) const override {
        std::string out = command(c, "propose", word(id), 4);
        text(out, "kind"), text(out, "rematch");
        return out;
    }
    Event parse(ConnInfo& c, const uint8_t* p, size_t n) const override {
        std::string kind = get_text(p, n, "t");
        if (kind == "stone") return {Event::MOVE, (uint32_t)get_number(p, n, "ply") + 1};
        if (kind == "started") return {Event::STARTED, 0};
        if (kind == "refused" || kind.empty()) return {Event::ERROR, 0};
        if (kind == "snapshot" && c.seat == 0) *c.room_key = get_text(p, n, "room");
        bool joined = c.seat == 0 ? kind == "sat" : c.seat > 1 && kind == "snapshot";
        return {joined ? Event::JOINED : Event::NONE, 0};
    }

private:
    static std::string create() {
        std::string out;
        map(out, 5), text(out, "t"), text(out, "create"), text(out, "id"), text(out, "c");
        text(out, "kind"), text(out, "friend"), text(out, "side"), text(out, "first");
        text(out, "takeback"), text(out, "none");
        return out;
    }
    static std::string command(const ConnInfo& c, const char* kind, const std::string& id, unsigned entries) {
        std::string out;
        map(out, entries), text(out, "t"), text(out, kind), text(out, "room"), text(out, *c.room_key);
        text(out, "id"), text(out, id);
        return out;
    }
    static std::string word(uint32_t id) {  // a command id as a client would count them, of stable length
        char digits[8];
        snprintf(digits, sizeof digits, "%06x", id & 0xffffff);
        return digits;
    }
};

}  // namespace

std::unique_ptr<Codec> make_codec(const std::string& name) {
    if (name == "ref") return std::make_unique<RefCodec>();
    if (name == "narabe") return std::make_unique<NarabeCodec>();
    return nullptr;
}
